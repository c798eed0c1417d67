import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listed } from '#features/recordings/own-local-recordings/own-local-recordings.fixtures.ts'
import type { KeptFile } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import { readLocalRecorder, setLocalRecorder } from './local-recorder-state.ts'

type Fakes = {
  kept: Map<string, KeptFile>
  log: string[]
  finish: { problem?: 'full' }
  problems: ((problem: 'full') => void)[]
  written: ((bytes: number) => void)[]
}
const { kept, log, finish, problems, written } = vi.hoisted(
  (): Fakes => ({ kept: new Map(), log: [], finish: {}, problems: [], written: [] }),
)
vi.mock('#features/recordings/own-local-recordings/shared/files/kept-files.ts', () => {
  const keep = async (file: KeptFile) => void kept.set(file.id, file)
  return { keepFile: keep, keepQuietly: keep, findKept: async (id: string) => kept.get(id), changeKept: keep }
})
vi.mock('#features/recordings/own-local-recordings/shared/files/recording-lock.ts', () => ({
  holdRecording: async () => () => void log.push('release'),
}))
vi.mock('#features/recordings/own-local-recordings/shared/files/finish-file.ts', () => ({
  finishFile: async (file: KeptFile) => {
    log.push(`finish ${file.parts} ${file.bytes}`)
    return finish.problem ? { problem: finish.problem } : { file }
  },
}))
vi.mock('./write-client.ts', () => ({
  WriteClient: class {
    constructor({
      onWritten,
      onProblem,
    }: { onWritten: (bytes: number) => void; onProblem: (problem: 'full') => void }) {
      written.push(onWritten)
      problems.push(onProblem)
    }
    open = async (name: string) => log.push(`open ${name.replace(/^.*?\./, '')}`) > 0
    append = (piece: Blob) => void log.push(`append ${piece.size}`)
    close = async () => void log.push('close')
  },
}))
vi.mock('./sound-mixer.ts', () => ({
  SoundMixer: class {
    track = { kind: 'audio' }
    start = async () => undefined
    set = (tracks: readonly object[]) => void log.push(`sounds ${tracks.length}`)
    close = async () => undefined
  },
}))

class Media extends EventTarget {
  static isTypeSupported = (type: string) => type === 'video/webm;codecs=vp8,opus'
  state = 'inactive'
  start(ms: number) {
    this.state = 'recording'
    log.push(`record ${ms}`)
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['last']) }))
    this.dispatchEvent(new Event('stop'))
  }
}
const picture = Object.assign(new EventTarget(), { stop: () => void log.push('stop picture') })
const options = { participantId: 'p1', userId: 'u1', computerName: 'NW-RAD-07' }
let refused: { [path: string]: { status: number; code: string }[] } = {}
const requests: { path: string; body: unknown }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('MediaRecorder', Media)
  vi.stubGlobal('MediaStream', class {})
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getDisplayMedia: async () => ({ getVideoTracks: () => [picture], getTracks: () => [picture] }) },
    configurable: true,
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push({ path: path.replace('/api/', ''), body: JSON.parse(body) })
    const failure = refused[path.replace('/api/', '')]?.shift()
    if (failure) return Response.json({ ...failure, message: failure.code, requestId: 'r' }, { status: failure.status })
    return Response.json(path.endsWith('beginLocalRecording') ? listed : {})
  })
})
afterEach(async () => {
  const { stopLocalRecording } = await import('./local-recorder.ts')
  await stopLocalRecording()
  vi.useRealTimers()
  setLocalRecorder(undefined)
  for (const list of [log, requests, problems, written]) list.length = 0
  kept.clear()
  refused = {}
  delete finish.problem
})
const sent = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body)

test('records in pieces of a second, reports every ten, and finishes the file', async () => {
  const recorder = await import('./local-recorder.ts')
  await recorder.startLocalRecording(options)
  expect(log).toEqual(['open 1.part', 'record 1000'])
  expect(readLocalRecorder()).toMatchObject({ at: 'recording', bytes: 0 })
  vi.setSystemTime(Date.now() + 1000)
  written.at(-1)?.(5000)
  expect(readLocalRecorder()).toMatchObject({ bytes: 5000 })
  recorder.setLocalSounds([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent('reportLocalRecording')).toEqual([
    { id: listed.id, bytes: 5000, durationMs: expect.any(Number), state: 'recording' },
  ])
  await recorder.stopLocalRecording()
  expect(log.slice(2)).toEqual(['sounds 0', 'append 4', 'stop picture', 'close', 'finish 1 5000', 'release'])
  expect(readLocalRecorder()).toEqual({ at: 'saved', id: listed.id, problem: undefined })
})

test('ends with the capture, and with a full disk of which it says so', async () => {
  const recorder = await import('./local-recorder.ts')
  await recorder.startLocalRecording(options)
  picture.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(readLocalRecorder()).toMatchObject({ at: 'saved' }))
  await recorder.startLocalRecording(options)
  finish.problem = 'full'
  problems.at(-1)?.('full')
  await vi.waitFor(() => expect(readLocalRecorder()).toEqual({ at: 'failed', id: listed.id, problem: 'full' }))
})

test('goes on in another part after a crash, and begins again where the meeting has ended meanwhile', async () => {
  const recorder = await import('./local-recorder.ts')
  const left: KeptFile = {
    ...{ id: listed.id, userId: 'u1', topic: 'Tumour board', number: '6401187732', system: 'windows', parts: 1 },
    ...{ startedAt: listed.startsAt, mimeType: 'video/webm', bytes: 900, durationMs: 60_000, state: 'open' },
    ...{ fileName: '', upload: 'no' },
  }
  kept.set(left.id, left)
  await recorder.startLocalRecording({ ...options, continued: left })
  expect(log[0]).toBe('open 2.part')
  expect(sent('beginLocalRecording')[0]).toMatchObject({ id: listed.id, participantId: 'p1' })
  written.at(-1)?.(100)
  await recorder.stopLocalRecording()
  expect(log).toContain('finish 2 1000')

  refused = { beginLocalRecording: [{ status: 404, code: 'not-found' }] }
  await recorder.startLocalRecording({ ...options, continued: { ...left, id: 'gone' } })
  expect(log.findLast((line) => line.startsWith('open'))).toBe('open 1.part')
})

test('after an interruption everybody is notified again; it ends for those who no longer host', async () => {
  const recorder = await import('./local-recorder.ts')
  await recorder.startLocalRecording(options)
  recorder.setLocalParticipant('p2')
  refused = { reportLocalRecording: [{ status: 409, code: 'recording-ended' }] }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent('beginLocalRecording').at(-1)).toMatchObject({ id: listed.id, participantId: 'p2' })
  expect(readLocalRecorder()).toMatchObject({ at: 'recording' })
  refused = {
    reportLocalRecording: [{ status: 409, code: 'recording-ended' }],
    beginLocalRecording: [{ status: 403, code: 'hosts-only' }],
  }
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(readLocalRecorder()).toMatchObject({ at: 'saved', problem: 'ended' }))
})

test('a start that the portal refuses leaves nothing on', async () => {
  const recorder = await import('./local-recorder.ts')
  refused = { beginLocalRecording: [{ status: 403, code: 'hosts-only' }] }
  await expect(recorder.startLocalRecording(options)).rejects.toThrow('hosts-only')
  expect(log).toEqual(['stop picture'])
  expect(readLocalRecorder()).toBeUndefined()
})
