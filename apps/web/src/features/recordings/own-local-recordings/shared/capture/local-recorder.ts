import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { findComputerId, findComputerSystem } from '#features/recordings/own-local-recordings/shared/files/computer.ts'
import { toPartName } from '#features/recordings/own-local-recordings/shared/files/file-system.ts'
import { finishFile } from '#features/recordings/own-local-recordings/shared/files/finish-file.ts'
import {
  changeKept,
  findKept,
  type KeptFile,
  keepFile,
  keepQuietly,
} from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import { holdRecording } from '#features/recordings/own-local-recordings/shared/files/recording-lock.ts'
import { ApiError, createClient } from '#lib/api.ts'
import { captureTab, recorderOptions } from './capture-screen.ts'
import { findMimeType } from './capture-support.ts'
import { type LocalProblem, readLocalRecorder, setLocalRecorder } from './local-recorder-state.ts'
import { SoundMixer } from './sound-mixer.ts'
import { WriteClient } from './write-client.ts'

const api = createClient(ownLocalRecordings)

/** A crash loses what is not yet on the disk: about a second. */
const pieceMs = 1000
const reportMs = 10_000

export type RecorderOptions = {
  readonly participantId: string
  readonly userId: string
  readonly computerName: string
  /** The recording that goes on after a crash. */
  readonly continued?: KeptFile | undefined
}

/** Errors of the portal after which the meeting is recorded no longer; after others it is asked again. */
const finalErrors = new Set(['not-found', 'hosts-only', 'recording-off'])

/** The recording of one meeting, from the user's click until the file is finished. */
class LocalRecorder {
  readonly #options: RecorderOptions
  readonly #mixer = new SoundMixer()
  readonly #picture: MediaStreamTrack[]
  #participantId: string
  #kept: KeptFile
  #media: MediaRecorder | undefined
  #writer: WriteClient | undefined
  #release = (): void => undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #since = 0
  #pastBytes = 0
  #stopping: Promise<void> | undefined

  constructor(options: RecorderOptions, picture: MediaStream, kept: KeptFile) {
    this.#options = options
    this.#participantId = options.participantId
    this.#picture = picture.getVideoTracks()
    this.#kept = kept
  }

  get id(): string {
    return this.#kept.id
  }

  async start(): Promise<void> {
    const { id, parts, mimeType } = this.#kept
    const release = await holdRecording(id)
    if (release === undefined) throw new Error('Another tab has this recording')
    this.#release = release
    await keepFile(this.#kept)
    this.#pastBytes = this.#kept.bytes
    const pastMs = this.#kept.durationMs
    const writer = new WriteClient({
      onWritten: (bytes) => this.#note(bytes, pastMs),
      onProblem: (problem) => void this.stop(problem),
    })
    this.#writer = writer
    if (!(await writer.open(toPartName(id, parts)))) throw new Error('The file cannot be written')
    await this.#mixer.start()
    const sound = this.#mixer.track
    const tracks = [...this.#picture, ...(sound ? [sound] : [])]
    const media = new MediaRecorder(new MediaStream(tracks), { ...recorderOptions, mimeType })
    this.#media = media
    media.addEventListener('dataavailable', ({ data }) => data.size > 0 && writer.append(data))
    media.addEventListener('error', () => void this.stop('failed'))
    // The browser's own button ends the capture.
    for (const track of this.#picture) track.addEventListener('ended', () => void this.stop())
    this.#since = Date.now() - pastMs
    media.start(pieceMs)
    this.#timer = setInterval(() => void this.#report(), reportMs)
    setLocalRecorder({ at: 'recording', id, since: this.#since, bytes: this.#pastBytes })
  }

  setSounds(tracks: readonly MediaStreamTrack[]): void {
    if (this.#stopping === undefined) this.#mixer.set(tracks)
  }

  /** Notes the user's stay, which is another one after an interruption. */
  setParticipant(participantId: string): void {
    this.#participantId = participantId
  }

  /** Ends the recording and finishes its file; `problem` is why it ended. */
  stop(problem?: LocalProblem): Promise<void> {
    this.#stopping ??= this.#stop(problem)
    return this.#stopping
  }

  /** Ends without a file, because it could not begin. */
  async discard(): Promise<void> {
    this.#stopping = Promise.resolve()
    clearInterval(this.#timer)
    for (const track of this.#picture) track.stop()
    await this.#mixer.close().catch(() => undefined)
    this.#release()
  }

  #note(bytes: number, pastMs: number): void {
    const { id } = this.#kept
    const durationMs = Math.max(pastMs, Date.now() - this.#since)
    this.#kept = { ...this.#kept, bytes: this.#pastBytes + bytes, durationMs }
    void keepQuietly(this.#kept).catch(() => undefined)
    if (this.#stopping === undefined)
      setLocalRecorder({ at: 'recording', id, since: this.#since, bytes: this.#kept.bytes })
  }

  /** Reports what is on the disk. Where the portal no longer knows of it, as after an interruption, it begins again. */
  async #report(): Promise<void> {
    const { id, bytes, durationMs } = this.#kept
    try {
      await api.report({ id, bytes, durationMs, state: 'recording' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'recording-ended') return
      await beginHere({ ...this.#options, participantId: this.#participantId }, id).catch((again: unknown) => {
        if (again instanceof ApiError && finalErrors.has(again.code)) void this.stop('ended')
      })
    }
  }

  async #stop(problem: LocalProblem | undefined): Promise<void> {
    const { id } = this.#kept
    setLocalRecorder({ at: 'finishing', id, share: 0, problem })
    clearInterval(this.#timer)
    await stopMedia(this.#media)
    for (const track of this.#picture) track.stop()
    await this.#writer?.close()
    await this.#mixer.close().catch(() => undefined)
    await keepFile(this.#kept)
    const finished = await finishFile(this.#kept, (share) => setLocalRecorder({ at: 'finishing', id, share, problem }))
    this.#release()
    if ('file' in finished) setLocalRecorder({ at: 'saved', id, problem })
    else setLocalRecorder({ at: 'failed', id, problem: finished.problem })
  }
}

/** Stops after the last piece, which the browser hands over before. */
const stopMedia = (media: MediaRecorder | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (media === undefined || media.state === 'inactive') return resolve()
    media.addEventListener('stop', () => resolve())
    media.stop()
  })

const beginHere = ({ participantId, computerName }: RecorderOptions, id?: string) =>
  api.begin({
    ...{ participantId, computerName, computerId: findComputerId(), system: findComputerSystem() },
    ...(id === undefined ? {} : { id }),
  })

/** Goes on with what a crash has left, or begins another one if the meeting has ended meanwhile. */
const beginOrGoOn = (options: RecorderOptions) =>
  beginHere(options, options.continued?.id).catch((error: unknown) => {
    if (options.continued && error instanceof ApiError && error.code === 'not-found') return beginHere(options)
    throw error
  })

let current: LocalRecorder | undefined
let isStarting = false

/** Asks for the picture, notifies everybody in the meeting, and records; fails with the reason if that is not possible. */
export async function startLocalRecording(options: RecorderOptions): Promise<void> {
  const mimeType = options.continued?.mimeType ?? findMimeType()
  if (isStarting || mimeType === undefined || readLocalRecorder()?.at === 'recording') return
  isStarting = true
  // Browsers may clear what is not persistent where the disk is nearly full.
  void navigator.storage?.persist?.().catch(() => undefined)
  let recorder: LocalRecorder | undefined
  const picture = await captureTab().catch((error: unknown) => {
    isStarting = false
    throw error
  })
  try {
    const { continued, userId } = options
    const { id, topic, number, startsAt } = await beginOrGoOn(options)
    const known = continued?.id === id ? await findKept(id) : undefined
    const kept: KeptFile = known
      ? { ...known, parts: known.parts + 1 }
      : {
          ...{ id, userId, topic, number, mimeType, startedAt: startsAt, system: findComputerSystem() },
          ...{ parts: 1, bytes: 0, durationMs: 0, state: 'open', fileName: '', upload: 'no' },
        }
    recorder = new LocalRecorder(options, picture, kept)
    await recorder.start()
    current = recorder
  } catch (error) {
    for (const track of picture.getTracks()) track.stop()
    await recorder?.discard()
    throw error
  } finally {
    isStarting = false
  }
}

/** Ends the recording of this page, if there is one. */
export const stopLocalRecording = async (): Promise<void> => current?.stop()

/** Records these tracks of sound from now on. */
export const setLocalSounds = (tracks: readonly MediaStreamTrack[]): void => current?.setSounds(tracks)
export const setLocalParticipant = (participantId: string): void => current?.setParticipant(participantId)

/** Finishes a file after a crash, or after a first attempt that failed. */
export async function finishKept(id: string): Promise<void> {
  const release = await holdRecording(id)
  const kept = await findKept(id)
  if (release === undefined || kept === undefined) return release?.()
  setLocalRecorder({ at: 'finishing', id, share: 0 })
  const finished = await finishFile(kept, (share) => setLocalRecorder({ at: 'finishing', id, share }))
  release()
  if ('file' in finished) setLocalRecorder({ at: 'saved', id })
  else setLocalRecorder({ at: 'failed', id, problem: finished.problem })
}

/** Notes that the user has seen what became of the recording. */
export const dismissLocalRecorder = (): void => {
  if (readLocalRecorder()?.at !== 'recording') setLocalRecorder(undefined)
}

/** Notes that the user wants the file in the cloud. */
export const wantUpload = (id: string): Promise<KeptFile | undefined> => changeKept(id, { upload: 'on' })
