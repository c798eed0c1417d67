import sharp from 'sharp'
import { z } from 'zod'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'

/** A stored image: decoded and re-encoded, so that nothing but its pixels survives. */
export type NormalizedImage = { bytes: Buffer; mediaType: string; width: number; height: number }

/** Checked before decoding: a small file may contain a huge number of pixels. */
const maxPixels = 25_000_000
const acceptedFormats = new Set(['jpeg', 'png', 'webp'])
// One at a time, single-threaded and without a cache, so that memory use stays bounded.
const limiter = createFairLimiter({
  name: 'images',
  maxConcurrent: 1,
  maxConcurrentPerKey: 1,
  maxWaitMs: 10_000,
  failure: 'busy',
})
sharp.concurrency(1)
sharp.cache(false)

const Info = z.object({ width: z.int(), height: z.int() })

/**
 * Decodes an image (its format is detected from the content), scales it down to the bounds and re-encodes it; undefined if
 * it is not a JPEG, PNG or WebP image or has too many pixels. `png` is for images that other programs read too.
 */
export async function normalizeImage(
  file: Uint8Array,
  bounds: { width: number; height: number; as: 'webp' | 'png' },
  tenantId: string,
): Promise<NormalizedImage | undefined> {
  assertNoTransaction('Image decoding')
  const release = await limiter.acquire(tenantId)
  try {
    const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!acceptedFormats.has(format)) return undefined
    const resized = image
      .autoOrient()
      .resize({ width: bounds.width, height: bounds.height, fit: 'inside', withoutEnlargement: true })
    const encoded = bounds.as === 'png' ? resized.png({ compressionLevel: 9 }) : resized.webp({ quality: 86 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, mediaType: `image/${bounds.as}`, ...Info.parse(info) }
  } catch {
    // The decoder throws on broken files.
    return undefined
  } finally {
    release()
  }
}
