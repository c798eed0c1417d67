import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { roomRecording } from '@foyer/contract/meetings/room-recording'
import { expect, vi } from 'vitest'
import { type Composed, ComposerError, type Composition } from '#composer/composition.ts'
import type { Recorder, RecorderReport, RecorderSettings } from '#recorder/recorder.ts'
import type { RecordingParts } from '../src/app/recordings.ts'
import type { InRoom } from './room-fixture.ts'

/** What a recorder was asked to do with a recording. */
type Recorded = { recording: string; folder: string; isPaused: boolean; isFinished: boolean }

/** The sound of the recordings that the composer makes here. */
export const composedSound = Buffer.from('the sound of a meeting, from its first word to its last')

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new ComposerError('aborted', 'aborted'))),
  )

/** Creates a recorder and a composer without media, controlled by tests. */
export function createRecordingParts() {
  const recorded = new Map<string, Recorded>()
  const compositions: Composition[] = []
  const state: { refuses: boolean; composing: 'ok' | 'failed' | 'unavailable' | Promise<void> } = {
    refuses: false,
    composing: 'ok',
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
    const { composing } = state
    if (typeof composing !== 'string') await Promise.race([composing, rejectOnAbort(signal)])
    else if (composing !== 'ok') throw new ComposerError(composing, 'as the test wants it')
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
  const parts: RecordingParts = {
    createRecorder: (given) => {
      options = given
      return recorder
    },
    compose,
    heartbeatMs: 50,
    pollMs: 50,
    renewMs: 50,
  }
  return {
    parts,
    state,
    compositions,
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
