import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chat } from '@foyer/contract/meetings/chat'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { roomRecording } from '@foyer/contract/recordings/room-recording'
import { expect, vi } from 'vitest'
import { type Composed, ComposerError, type Composition, type Cut } from '#composer/composition.ts'
import type { Recorder, RecorderReport, RecorderSettings } from '#recorder/recorder.ts'
import type { RecordingParts } from '../src/app/recordings.ts'
import type { FakeEngine } from './fake-engine.ts'
import type { Kit, TestTenant, TestUser } from './kit.ts'
import { makeMeeting } from './meetings.ts'
import { type InRoom, useRoom } from './room-fixture.ts'

/** A request to the recorder. */
type Recorded = { recording: string; folder: string; isPaused: boolean; isFinished: boolean }

/** The sound of the recordings that the composer makes here. */
export const composedSound = Buffer.from('the sound of a meeting, from its first word to its last')

/** The sound of the parts that are cut out of them. */
export const cutSound = Buffer.from('a part of it')

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new ComposerError('aborted', 'aborted'))),
  )

/** Creates a recorder and a composer without media, controlled by tests. */
export function createRecordingParts() {
  const recorded = new Map<string, Recorded>()
  const compositions: Composition[] = []
  const cuts: Cut[] = []
  type Outcome = 'ok' | 'failed' | 'unavailable' | Promise<void>
  const state: { refuses: boolean; composing: Outcome; cutting: Outcome; canCut: boolean } = {
    refuses: false,
    composing: 'ok',
    cutting: 'ok',
    canCut: true,
  }
  const wait = async (outcome: Outcome, signal: AbortSignal): Promise<void> => {
    if (typeof outcome !== 'string') await Promise.race([outcome, rejectOnAbort(signal)])
    else if (outcome !== 'ok') throw new ComposerError(outcome, 'as the test wants it')
  }
  let options: RecorderSettings | undefined
  const find = (recording: string): Recorded => recorded.get(recording) ?? expect.fail('it is not being recorded')
  const recorder: Recorder = {
    start: async () => {},
    stop: async () => {},
    record: async ({ recording, folder, isPaused = false }) => {
      if (state.refuses) throw new Error('the recorder cannot connect')
      await options?.authorize(recording)
      recorded.set(recording, { recording, folder, isPaused, isFinished: false })
      await mkdir(folder, { recursive: true })
      options?.onReport({ recording, type: 'connected', at: Date.now() })
    },
    pause: async (recording) => void recorded.set(recording, { ...find(recording), isPaused: true }),
    resume: async (recording) => void recorded.set(recording, { ...find(recording), isPaused: false }),
    finish: async (recording) => void recorded.set(recording, { ...find(recording), isFinished: true }),
  }
  const compose: RecordingParts['compose'] = async (composition, { signal }): Promise<Composed> => {
    compositions.push(composition)
    await wait(state.composing, signal)
    await mkdir(composition.output, { recursive: true })
    await writeFile(join(composition.output, 'sound.m4a'), composedSound)
    const from = (composition.endedAt ?? 0) - 60_000
    return {
      startedAt: from,
      durationMs: 60_000,
      spans: [{ from, to: from + 60_000, at: 0 }],
      gaps: [{ at: 10_000, ms: 1400 }],
      files: [{ kind: 'audio', name: 'sound.m4a', bytes: composedSound.length, sha256: '' }],
      chapters: [{ at: 0, kind: 'start' }],
      speakers: composition.people.map(({ person = '', name }) => ({ identity: person, name, spans: [[0, 1000]] })),
    }
  }
  const cut: RecordingParts['cut'] = async (part, { signal }) => {
    cuts.push(part)
    await wait(state.cutting, signal)
    await mkdir(part.output, { recursive: true })
    await writeFile(join(part.output, 'part.m4a'), cutSound)
    return [{ kind: 'audio', name: 'part.m4a', bytes: cutSound.length, sha256: '' }]
  }
  const parts: RecordingParts = {
    createRecorder: (given) => {
      options = given
      return recorder
    },
    compose,
    cut,
    findComposer: async () => ({ available: state.canCut }),
    heartbeatMs: 50,
    pollMs: 50,
    renewMs: 50,
  }
  return {
    parts,
    state,
    compositions,
    cuts,
    /** Waits until a recorder stores a meeting, and returns what it was asked for. */
    waitForRecorder: () =>
      vi.waitFor(() => [...recorded.values()].find(({ isFinished }) => !isFinished) ?? expect.fail()),
    find,
    report: (report: RecorderReport) => options?.onReport(report),
  }
}

type Named = 'start' | 'pause' | 'resume' | 'stop' | 'agree'

/** Makes a call of a participant about the recording. */
export const callRecording = ({ client, participantId }: InRoom, name: Named) =>
  client.call(roomRecording[name], { participantId })

/** Reads the recording as a participant sees it. */
export const readRecording = async ({ client, participantId }: InRoom) =>
  (await client.call(meetingControls.state, { participantId })).body.recording

type Recording = ReturnType<typeof createRecordingParts>
type Fixture = { kit: Kit; tenant: TestTenant; host: TestUser; fake: FakeEngine; recording: Recording }

/** Creates functions that record meetings of a host. */
export function useRecordings({ kit, tenant, host, fake, recording }: Fixture) {
  const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })

  /** Records a meeting from its start to its end; resolves with the id of the recording, which is processed next. */
  async function record(topic = 'Ward round'): Promise<string> {
    const meeting = await makeMeeting(kit, host, { topic })
    const hedy = await enterAs(host, meeting)
    const gus = await enterAsGuest(meeting, 'Gus')
    await callRecording(hedy, 'start')
    await vi.waitFor(async () => expect(await readRecording(hedy)).toMatchObject({ state: 'recording' }))
    await gus.client.call(chat.sendMessage, {
      participantId: gus.participantId,
      text: 'Hello',
      to: 'everyone',
    })
    const { recording: id } = await recording.waitForRecorder()
    await callRecording(hedy, 'stop')
    return id
  }

  const waitForState = (id: string, state: string) =>
    vi.waitFor(
      async () => expect(await kit.owner('select state from recordings where id = $1', [id])).toEqual([{ state }]),
      { timeout: 20_000 },
    )

  /** Records a meeting until it can be played. */
  async function make(topic?: string): Promise<string> {
    const id = await record(topic)
    await waitForState(id, 'ready')
    return id
  }

  return { record, waitForState, make }
}
