import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRecorder } from '../../apps/server/src/recorder/recorder.ts'
import { readRecording } from '../../apps/server/src/recorder/test/read-recording.ts'
import { startServer } from '../child.ts'
import { rates } from './generated-media.ts'
import { watchProcessor } from './process-figures.ts'
import type { Target } from './targets.ts'

const members = 6
const warmUpMs = 3000
const room = 'recorded'

/** The effort of a recorder, in percent of one core and in megabytes, and the share of frames that it did not store. */
export type RecordingFigures = {
  cpu: number
  megabytes: number
  load: number
  missing: number
  engine: number
  engineAlone: number
}

/** Counts the stored frames of all tracks between two moments. */
async function countFrames(folder: string, from: number, to: number): Promise<number> {
  const { tracks } = await readRecording(folder)
  return tracks.flatMap(({ times }) => times).filter((at) => at >= from && at < to).length
}

/** Measures the recorder of a meeting of six, each of whom sends sound and 450 kbit/s of video. */
export async function measureRecording(target: Target, seconds: number): Promise<RecordingFigures> {
  const generator = startServer('media/generator.ts')
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-recording-'))
  let pid = 0
  const recorder = createRecorder({
    log: {
      info: (fields) => {
        if ('pid' in fields) pid = Number(fields.pid)
      },
      warn: (fields, message) => console.log(`recorder: ${message} ${JSON.stringify(fields)}`),
      error: (fields, message) => console.log(`recorder: ${message} ${JSON.stringify(fields)}`),
    },
    authorize: async () => ({ url: await target.signalUrl(), token: await target.issueToken(room, 'recorder', true) }),
    onReport: () => {},
  })
  try {
    await target.ensureRoom(room)
    const tokens = await Promise.all(
      Array.from({ length: members }, (_, nth) => target.issueToken(room, `generated-${nth}`)),
    )
    await generator.ask({ join: { signalUrl: await target.signalUrl(), tokens, members } })
    await wait(warmUpMs)
    const takeAlone = watchProcessor(target.pid())
    await wait((seconds * 1000) / 3)
    const { cpu: engineAlone } = takeAlone()
    await recorder.record({ recording: room, folder })
    await wait(warmUpMs)
    const take = watchProcessor(pid)
    const takeEngine = watchProcessor(target.pid())
    const from = Date.now()
    await wait(seconds * 1000)
    const to = Date.now()
    const { cpu: engine } = takeEngine()
    const used = take()
    await recorder.finish(room)
    const expected = members * (1 / rates.audio.everyMs + 1 / rates.video.everyMs) * (to - from)
    return { ...used, engine, engineAlone, missing: Math.max(0, 1 - (await countFrames(folder, from, to)) / expected) }
  } finally {
    await recorder.stop()
    await generator.stop()
    await rm(folder, { recursive: true })
  }
}
