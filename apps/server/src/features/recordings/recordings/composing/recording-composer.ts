import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RecordingFailure } from '@foyer/contract/recordings/room-recording.shapes'
import type { compose as composeFiles, cut as cutFiles } from '#composer/composer.ts'
import { type Composed, ComposerError, type Composition } from '#composer/composition.ts'
import {
  findParts,
  removePartsOfRecording,
  type UploadPart,
} from '#features/recordings/local-recordings/uploads.store.ts'
import { deleteFiles } from '#features/recordings/recordings/deletion.commands.ts'
import { sendReadyEmail } from '#features/recordings/recordings/ready-email.commands.ts'
import { emitRecordingsChanged } from '#features/recordings/recordings/recordings.commands.ts'
import { release } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import { isDiskNearlyFull } from '#features/recordings/recordings/room-for-recordings.commands.ts'
import { toTracksFolder } from '#features/recordings/recordings/shared/tracks.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { countPeople, placeMessages, type RecordedPerson, toChapters, toSpeakers } from './composed.presenter.ts'
import * as store from './composing.store.ts'
import { startLease } from './recording-composer-lease.ts'
import { cutNext } from './recording-trimmer.ts'
import { storeFiles } from './stored-files.ts'
import { writeUpload } from './write-upload.ts'

const defaults = {
  /** How often a process looks for recordings that wait, in ms. */
  pollMs: 5000,
  renewMs: 5000,
  /** After how many seconds without a sign of life another process composes a recording. */
  leaseSeconds: 30,
}
/** The name of the file that a browser has recorded, in the folder of its recording. */
const uploadName = 'upload'
/** How often a recording is tried before it fails; most attempts end with the process. */
const maxAttempts = 5
/** After so many parts one recording is composed, so that who trims again and again keeps no one waiting for good. */
const maxCutsInARow = 10

export type RecordingComposerTimings = Partial<typeof defaults>
type Options = {
  platform: Platform
  storage: FileStorage
  compose: typeof composeFiles
  cut: typeof cutFiles
} & RecordingComposerTimings

/** Composes and cuts recordings one after the other, so that meetings keep the processor. */
class RecordingComposer {
  readonly #options: Options & typeof defaults
  readonly #processId = randomUUID()
  readonly #stopping = new AbortController()
  readonly #loop: Promise<void>
  #wake: () => void = () => {}
  #cutsInARow = 0

  get #claimant() {
    return { processId: this.#processId, stopping: this.#stopping.signal }
  }

  constructor(options: Options) {
    this.#options = { ...defaults, ...options }
    const unsubscribe = options.platform.events.subscribe(({ topic }) => {
      if (topic === 'recordings') this.#wake()
    })
    this.#loop = this.#run().finally(unsubscribe)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#loop
  }

  async #run(): Promise<void> {
    const { platform, pollMs } = this.#options
    while (!this.#stopping.signal.aborted) {
      const found = await this.#workNext().catch((error: unknown) => {
        platform.log.warn({ error }, 'composing a recording failed')
        return false
      })
      if (!found) await this.#pause(pollMs)
    }
  }

  async #pause(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    const timer = new AbortController()
    const elapsed = wait(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
    await Promise.race([woken, elapsed])
    timer.abort()
  }

  async #workNext(): Promise<boolean> {
    if (this.#cutsInARow === maxCutsInARow) {
      this.#cutsInARow = 0
      if (await this.#composeNext()) return true
    }
    // Cutting takes seconds, and links are closed until it is done.
    const hasCut = await cutNext({ ...this.#options, ...this.#claimant })
    this.#cutsInARow = hasCut ? this.#cutsInARow + 1 : 0
    return hasCut || (await this.#composeNext())
  }

  async #composeNext(): Promise<boolean> {
    const { platform, leaseSeconds } = this.#options
    const claim = { processId: this.#processId, leaseSeconds }
    const row = await platform.database.acrossTenants((db) => store.claimNext(db, claim))
    if (row === undefined) return false
    if (row.attempts > maxAttempts) await this.#fail(row, 'composing')
    else
      await this.#compose(row).catch(async (error: unknown) => {
        if (this.#stopping.signal.aborted) return this.#release(row)
        platform.log.warn({ error, recording: row.id }, 'a recording could not be composed; its tracks are kept')
        await this.#fail(
          row,
          error instanceof ComposerError && error.code === 'unavailable' ? 'composer-missing' : 'composing',
        )
      })
    return true
  }

  async #compose(row: store.ComposedRow): Promise<void> {
    const { platform, storage, compose } = this.#options
    const { tenant_id: tenantId, id, conference_id: conferenceId } = row
    const folder = join(toTracksFolder(platform.env.dataFolder), row.folder)
    const output = join(folder, 'composed')
    const { people, marks, parts } = await platform.database.withTenant(tenantId, async (db) => ({
      people: conferenceId === null ? [] : await store.findPeople(db, conferenceId),
      marks: await store.findMarks(db, id),
      parts: await findParts(db, id),
    }))
    if (await hasNoRoomFor(platform, parts)) return this.#fail(row, 'disk-full')
    const composition: Composition = {
      ...(parts.length === 0 ? {} : { file: uploadName }),
      ...{ folder, output, people: people.map(({ id: identity, person, name }) => ({ identity, person, name })) },
      marks: marks.map(({ at, title }) => ({ at: at.getTime(), title })),
      endedAt: row.ended_at.getTime(),
    }
    const lease = startLease(row, { ...this.#options, ...this.#claimant })
    try {
      if (parts.length > 0) await writeUpload(storage, { path: join(folder, uploadName), parts, signal: lease.signal })
      const composed = await compose(composition, {
        log: platform.log,
        signal: lease.signal,
        onProgress: lease.noteProgress,
      })
      const files = await storeFiles(storage, output, composed.files)
      if (await this.#write(row, { composed, people, files })) {
        await rm(folder, { recursive: true, force: true })
        await this.#removeParts(row)
      } else for (const { object } of files) await storage.delete(object)
    } finally {
      lease.stop()
    }
  }

  /** Deletes what a browser has uploaded, of which the recording is made; what remains is deleted later. */
  async #removeParts({ tenant_id: tenantId, id }: store.ComposedRow): Promise<void> {
    const { platform, storage } = this.#options
    const objects = await platform.database.withTenant(tenantId, (db) => removePartsOfRecording(db, id))
    await deleteFiles({ ...platform, storage }, { objects, folders: [] })
  }

  #write(
    { tenant_id: tenantId, id, conference_id: conferenceId, started_at: from, ended_at: to }: store.ComposedRow,
    {
      composed,
      people,
      files,
    }: { composed: Composed; people: RecordedPerson[]; files: store.ComposedContent['files'] },
  ): Promise<boolean> {
    const { platform } = this.#options
    return platform.database.withTenant(tenantId, async (db) => {
      const sent = conferenceId === null ? [] : await store.findMessages(db, conferenceId, { from, to })
      const isWritten = await store.writeComposed(
        db,
        { id, processId: this.#processId },
        {
          durationMs: Math.round(composed.durationMs),
          people: countPeople(people),
          chapters: toChapters(composed.chapters, people),
          speakers: toSpeakers(composed.speakers, people),
          spans: composed.spans,
          gaps: composed.gaps.map(({ at, ms }) => ({ at: Math.round(at), ms: Math.round(ms) })),
          messages: placeMessages(composed.spans, sent),
          files,
        },
      )
      if (!isWritten) return false
      await sendReadyEmail(platform, db, { tenantId, id })
      await emitRecordingsChanged(platform, db, [id])
      return true
    })
  }

  async #fail({ tenant_id: tenantId, id }: store.ComposedRow, failure: RecordingFailure): Promise<void> {
    const { platform } = this.#options
    await platform.database.withTenant(tenantId, async (db) => {
      await store.writeFailed(db, { id, processId: this.#processId }, failure)
      await emitRecordingsChanged(platform, db, [id])
    })
  }

  #release({ tenant_id: tenantId, id }: store.ComposedRow) {
    return this.#options.platform.database.withTenant(tenantId, async (db) => {
      await release(db, id, this.#processId)
    })
  }
}

/** Checks whether an upload is too large to be joined in one file beside its parts. */
const hasNoRoomFor = ({ env }: Platform, parts: readonly UploadPart[]): Promise<boolean> | false =>
  parts.length > 0 &&
  isDiskNearlyFull(
    env,
    parts.reduce((sum, { bytes }) => sum + bytes, 0),
  )

/** Starts to compose the recordings that wait; `stop` leaves one that is being composed to another process. */
export const startRecordingComposer = (options: Options): { stop: () => Promise<void> } =>
  new RecordingComposer(options)
