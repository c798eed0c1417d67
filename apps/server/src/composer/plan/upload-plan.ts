import { ComposerError, type Composition } from '../composition.ts'
import { picture } from './layout.ts'
import type { CompositionPlan } from './plan.ts'
import type { Track } from './recording-log.ts'
import { Timeline } from './timeline.ts'

/** The frames of a kind in a file: the times of the first one and after the last one, and where decoding can begin. */
export type ScannedTrack = { firstMs: number; endMs: number; keyframes: { mediaMs: number; isKeyframe: boolean }[] }
export type ScannedUpload = { [kind in Track['kind']]: ScannedTrack | null }

/** No recording is longer; a damaged file may say so. */
const maxDurationMs = 48 * 3_600_000

const createTrack = (file: string, kind: Track['kind'], at: number): Track => ({
  ...{ file, kind, at, sid: '', trackSid: kind, identity: '', endedAt: null, reports: [], isUpload: true },
  source: kind === 'video' ? 'screen-share' : 'microphone',
})

/** Works out a recording that shows a file with pictures and sound as it is. */
export function buildUploadPlan(
  { endedAt }: Pick<Composition, 'endedAt'>,
  file: string,
  { video, audio }: ScannedUpload,
): CompositionPlan {
  const found = [video, audio].filter((scanned) => scanned !== null)
  const firstMs = Math.min(...found.map((scanned) => scanned.firstMs))
  const durationMs = Math.max(...found.map(({ endMs }) => endMs)) - firstMs
  if (!(durationMs > 0)) throw new ComposerError('empty', 'The file has neither pictures nor sound')
  if (durationMs > maxDurationMs) throw new ComposerError('failed', 'The file says that it is too long')
  const startedAt = Math.max(0, (endedAt ?? 0) - durationMs)
  const track = createTrack(file, 'video', startedAt)
  const share = video === null ? null : { track, rect: { x: 0, y: 0, ...picture } }
  return {
    tracks: [...(video === null ? [] : [track]), ...(audio === null ? [] : [createTrack(file, 'audio', startedAt)])],
    clocks: new Map([[file, (mediaMs: number) => startedAt + mediaMs - firstMs]]),
    timeline: new Timeline([{ from: startedAt, to: startedAt + durationMs, at: 0 }], []),
    script: { scenes: [{ from: 0, share, tiles: [] }], speech: [], shares: [], names: new Map() },
    damagedLines: 0,
    keyframes: new Map([[file, video?.keyframes ?? []]]),
  }
}
