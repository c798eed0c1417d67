import { type FileHandle, mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame } from '../media/vp8-frames.ts'
import { eventsFileName, type RecordingEvent } from '../recording-format.ts'
import { TrackFile } from './track-file.ts'

const maxFiles = 50_000
/** A participant who publishes again and again must not use up the files of all. */
const maxFilesOfOne = 2_000
const maxLines = 100_000
// Another process may still write what it calls with the next numbers.
const numbersOfOne = 1_000
const maxOpen = 512
/** The files that are written at the same time, so that other recordings find a free thread. */
const writers = 2

/** Waits until the names of new files are on disk, where the system can do that. */
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** The folder of a recording: its tracks and its log, which are only ever appended to. */
export class RecordingFolder {
  readonly #path: string
  readonly #log: FileHandle
  readonly #open = new Set<TrackFile>()
  /** The number of files by the identity of their participant. */
  readonly #begun = new Map<string, number>()
  #lines: string[] = []
  #lastNumber: number
  #count = 0
  #bytes = 0

  private constructor(path: string, log: FileHandle, existing: { lastNumber: number; bytes: number }) {
    this.#path = path
    this.#log = log
    this.#lastNumber = existing.lastNumber
    this.#bytes = existing.bytes
  }

  /** Opens a folder, or goes on in one that exists. */
  static async open(path: string) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const names = await readdir(path)
    const lastUsed = Math.max(0, ...names.map((name) => Number(/^(\d{1,9})\.webm$/.exec(name)?.[1] ?? 0)))
    const lastNumber = Math.ceil(lastUsed / numbersOfOne) * numbersOfOne
    const logPath = join(path, eventsFileName)
    const log = await open(logPath, 'a', 0o600)
    // A line that was cut off by a crash would spoil the next one.
    const written = await readFile(logPath)
    await log.truncate(written.lastIndexOf('\n') + 1)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return new RecordingFolder(path, log, { lastNumber, bytes })
  }

  /** The bytes that are not on disk yet. */
  get queuedBytes() {
    let bytes = 0
    for (const file of this.#open) bytes += file.queuedBytes
    return bytes
  }

  /** Adds a line to the log. */
  note(event: RecordingEvent) {
    if (this.#lines.length < maxLines) this.#lines.push(`${JSON.stringify(event)}\n`)
  }

  /** Begins a file of a participant; undefined if there are too many. */
  begin(first: Frame, identity: string): TrackFile | undefined {
    const own = this.#begun.get(identity) ?? 0
    if (this.#open.size >= maxOpen || this.#count >= maxFiles || own >= maxFilesOfOne) return undefined
    this.#begun.set(identity, own + 1)
    this.#count += 1
    this.#lastNumber += 1
    const name = `${this.#lastNumber}.webm`
    const file = new TrackFile(join(this.#path, name), name, first)
    this.#open.add(file)
    return file
  }

  /** Writes everything so far and waits until it is on disk; returns the number of bytes in the folder. */
  async flush(): Promise<number> {
    const lines = this.#lines
    this.#lines = []
    const files = [...this.#open]
    const hasNew = files.some(({ isCreated }) => !isCreated)
    await Promise.all(Array.from({ length: writers }, () => this.#writeNext(files)))
    if (hasNew) await syncFolder(this.#path)
    if (lines.length > 0) {
      const text = lines.join('')
      await this.#log.appendFile(text)
      await this.#log.datasync()
      this.#bytes += Buffer.byteLength(text)
    }
    return this.#bytes
  }

  async close() {
    await Promise.allSettled([this.#log.close(), ...[...this.#open].map((file) => file.close())])
  }

  async #writeNext(files: TrackFile[]) {
    for (let file = files.pop(); file; file = files.pop()) {
      this.#bytes += await file.write()
      if (file.isClosed) this.#open.delete(file)
    }
  }
}
