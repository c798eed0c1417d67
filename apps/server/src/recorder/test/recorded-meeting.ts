import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { EngineLog, MediaEngine } from '#engine/media-engine.ts'
import type { engines } from '#engine/test/engines.ts'
import { callPage, openMeetingBrowser } from '#engine/test/meeting-browser.ts'
import { createToken } from '#engine/test/signal-client.ts'
import { createRecorder, RecorderError, type RecorderReport } from '../recorder.ts'

/** Issues access for a recording that is named like its room, or like `room/number`. */
export const createAuthorize = (engine: MediaEngine) => async (recording: string) => {
  const [room = ''] = recording.split('/')
  const grants = { sources: [], subscribe: true }
  const { token } = await engine.issueJoin({
    ...{ room, identity: `recorder ${recording}`, name: '', grants, hidden: true },
  })
  return { url: await engine.signalUrl(), token }
}

/** Starts an engine, browsers and a recorder, whose recordings are named like their rooms. */
export async function openRecordedMeetings({ start }: (typeof engines)[number]) {
  const run = await start()
  const { engine } = run
  const browser = await openMeetingBrowser(engine)
  const reports: RecorderReport[] = []
  const starts: { pid: number; at: number }[] = []
  const refused = new Set<string>()
  const authorize = createAuthorize(engine)
  const log: EngineLog = {
    info: (fields) => {
      if ('pid' in fields) starts.push({ pid: Number(fields.pid), at: Date.now() })
    },
    warn: () => {},
    error: () => {},
  }
  const recorder = createRecorder({
    log,
    authorize: (recording) => {
      if (refused.has(recording)) throw new RecorderError('refused', 'the meeting is over')
      return authorize(recording)
    },
    onReport: (report) => reports.push(report),
    timings: { healthyAfterMs: 1 },
  })
  await recorder.start()
  const folders: string[] = []
  return {
    ...run,
    ...{ recorder, reports, refused },
    /** The processes of the recorder; the last one runs now. */
    starts,
    createFolder: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-recording-'))
      folders.push(folder)
      return folder
    },
    enter: async (room: string, identity: string, options = {}): Promise<Page> => {
      const page = await browser.open()
      await callPage(page, 'join', await createToken(engine, room, identity), { publish: true, ...options })
      return page
    },
    leave: async (page: Page) => {
      await callPage(page, 'leave')
      await page.close()
    },
    close: async () => {
      await recorder.stop()
      await browser.close()
      await run.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
export type RecordedMeetings = Awaited<ReturnType<typeof openRecordedMeetings>>
