import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { ScannedTrack, ScannedUpload } from '../plan/upload-plan.ts'
import { TrackReader } from './track-reader.ts'

/** How often progress is reported, and how many keyframes are remembered of a file that has far too many. */
const packetsPerStep = 2_000
const maxKeyframes = 500_000

type Scan = { path: string; bytes: number; onProgress(share: number): void }

async function scanTrack({ path, bytes, onProgress }: Scan, kind: 'video' | 'audio'): Promise<ScannedTrack | null> {
  const reader = TrackReader.open(path, kind, { isUpload: true })
  if (reader === null) return null
  let scanned: ScannedTrack | null = null
  let count = 0
  for (let next = reader.next(); next !== null; next = reader.next()) {
    const { mediaMs } = next
    const endMs = mediaMs + Math.max(1, reader.toMs(reader.packet.duration))
    scanned ??= { firstMs: mediaMs, endMs, keyframes: [] }
    // Pictures are not always stored in the order in which they are shown.
    scanned.firstMs = Math.min(scanned.firstMs, mediaMs)
    scanned.endMs = Math.max(scanned.endMs, endMs)
    if (kind === 'video' && next.isKeyframe && scanned.keyframes.length < maxKeyframes) scanned.keyframes.push(next)
    count += 1
    if (count % packetsPerStep !== 0) continue
    onProgress(Math.min(1, Math.max(0, Number(reader.packet.pos)) / Math.max(1, bytes)))
    await setImmediate()
  }
  reader.close()
  return scanned
}

/** Finds out what is in a file that a browser has recorded; damaged or of another kind, it holds nothing. */
export async function scanUpload(path: string, onProgress: (share: number) => void): Promise<ScannedUpload> {
  const { size: bytes } = await stat(path)
  const video = await scanTrack({ path, bytes, onProgress: (share) => onProgress(share / 2) }, 'video')
  const audio = await scanTrack({ path, bytes, onProgress: (share) => onProgress((1 + share) / 2) }, 'audio')
  return { video, audio }
}
