import sharp from 'sharp'
import { z } from 'zod'
import { assertNoTransaction } from '#platform/concurrency/no-transaction.ts'
import { createTurns } from '#platform/concurrency/turns.ts'

/** A picture as it is kept: decoded and written anew, so that nothing of the file that came survives but its pixels. */
export type NormalizedImage = { bytes: Buffer; mediaType: string; width: number; height: number }

/** Pixels before decoding: a small file may hold a flood of them. */
const maxPixels = 25_000_000
const accepted = new Set(['jpeg', 'png', 'webp'])
// One at a time, on one thread, and nothing kept between them: memory stays flat however many come.
const turns = createTurns({ atOnce: 1, atOncePerKey: 1, waitMs: 10_000, failure: 'busy' })
sharp.concurrency(1)
sharp.cache(false)

const Info = z.object({ width: z.int(), height: z.int() })

/**
 * Decodes a raster picture (by its content, whatever it is called), fits it into the bounds and writes it anew;
 * undefined for what is none, or has too many pixels. `png` where other programs read it too.
 */
export async function normalizeImage(
  file: Uint8Array,
  bounds: { width: number; height: number; as: 'webp' | 'png' },
  tenantId: string,
): Promise<NormalizedImage | undefined> {
  assertNoTransaction('Decoding a picture')
  const endTurn = await turns.take(tenantId)
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const { format } = await picture.metadata()
    if (!accepted.has(format)) return undefined
    const fitted = picture
      .autoOrient()
      .resize({ width: bounds.width, height: bounds.height, fit: 'inside', withoutEnlargement: true })
    const written = bounds.as === 'png' ? fitted.png({ compressionLevel: 9 }) : fitted.webp({ quality: 86 })
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    return { bytes: data, mediaType: `image/${bounds.as}`, ...Info.parse(info) }
  } catch {
    // Whatever a decoder says of a broken file: it is no picture.
    return undefined
  } finally {
    endTurn()
  }
}
