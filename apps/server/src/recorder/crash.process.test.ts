import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#engine/test/engines.ts'
import { expectMotion, soon } from '#engine/test/expect-motion.ts'
import { findLongestGap, pick, readRecording } from './test/read-recording.ts'
import { openRecordedMeetings, type RecordedMeetings } from './test/recorded-meeting.ts'

const kills = 4
/** The most that is missing before a kill, and after the start of the next process; a start itself takes half a second. */
const mostMissingMs = 1_000
const settleMs = 3_500

describe.each(engines)('$name', (kind) => {
  const { isAvailable } = kind
  let meetings: RecordedMeetings

  beforeAll(async () => {
    if (isAvailable) meetings = await openRecordedMeetings(kind)
  })
  afterAll(() => meetings?.close())
  const findReports = (recording: string, type: string) =>
    meetings.reports.filter((one) => one.recording === recording && one.type === type)

  test.runIf(isAvailable)(
    'a killed recorder goes on in the same folder, and at most two seconds are missing',
    { timeout: 120_000 },
    async () => {
      const { engine, recorder, enter, leave, createFolder, starts } = meetings
      const folder = await createFolder()
      await engine.ensureRoom('killed')
      const pages = [await enter('killed', 'ann'), await enter('killed', 'ben')]
      await recorder.record({ recording: 'killed', folder })
      const killedAt: number[] = []
      for (let nth = 0; nth < kills; nth += 1) {
        await wait(settleMs + nth * 170)
        killedAt.push(Date.now())
        process.kill(starts.at(-1)?.pid ?? 0, 'SIGKILL')
      }
      await expect.poll(() => findReports('killed', 'connected').length, soon).toBe(kills + 1)
      await wait(settleMs)
      await recorder.finish('killed')
      await Promise.all(pages.map(leave))
      expect(findReports('killed', 'lost')).toHaveLength(kills)
      const { events, tracks } = await readRecording(folder)
      expect(pick(events, 'connected')).toHaveLength(kills + 1)
      expect(events.at(-1)?.type).toBe('stopped')
      for (const identity of ['ann', 'ben']) {
        for (const source of ['camera', 'microphone']) {
          const own = tracks.filter((track) => track.identity === identity && track.source === source)
          expect(own).toHaveLength(kills + 1)
          for (const [nth, at] of killedAt.entries()) {
            const next = own[nth + 1]?.at ?? Number.POSITIVE_INFINITY
            expect(at - (own[nth]?.times.at(-1) ?? 0), `${identity} ${source}`).toBeLessThan(mostMissingMs)
            expect(next - (starts[nth + 1]?.at ?? 0), `${identity} ${source}`).toBeLessThan(mostMissingMs)
          }
        }
      }
      await engine.closeRoom('killed')
    },
  )

  test.runIf(isAvailable)(
    'all is stored up to the end of the engine, and again when it is back',
    { timeout: 120_000 },
    async () => {
      const { engine, recorder, enter, createFolder, connectAgain, pid } = meetings
      // The operator restarts an external server.
      if (connectAgain) return
      const folder = await createFolder()
      await engine.ensureRoom('engine')
      const unsubscribe = engine.onEvent(({ type }) => {
        // The portal does the same.
        if (type === 'engine-up') void engine.ensureRoom('engine')
      })
      // Two pages of one browser that restart its camera at the same time may get no pictures.
      const [ann, ben] = [await enter('engine', 'ann'), await enter('engine', 'ben', { publish: false })]
      await recorder.record({ recording: 'engine', folder })
      await wait(2_000)
      process.kill(pid(), 'SIGKILL')
      const killedAt = Date.now()
      await expect.poll(() => findReports('engine', 'connected').length, soon).toBe(2)
      await expectMotion(ben, 'ann')
      const backAt = Date.now()
      await wait(3_000)
      const to = Date.now()
      await recorder.finish('engine')
      unsubscribe()
      await Promise.all([ann.close(), ben.close()])
      const { events, tracks } = await readRecording(folder)
      expect(events.map(({ type }) => type).filter((type) => ['connected', 'lost', 'stopped'].includes(type))).toEqual([
        ...['connected', 'lost', 'connected', 'stopped'],
      ])
      const times = tracks.filter(({ source }) => source === 'camera').flatMap((track) => track.times)
      const last = Math.max(...times.filter((at) => at <= killedAt + 100))
      expect(killedAt - last).toBeLessThan(mostMissingMs)
      expect(findLongestGap(times, backAt, to)).toBeLessThan(mostMissingMs)
      await engine.closeRoom('engine')
    },
  )
})
