import type { DirectFile } from '#features/recordings/own-local-recordings/shared/files/file-system.ts'

/** Why a recording cannot go on. */
export type WriteProblem = 'full' | 'failed'

/** Tells storage that is full from other failures. */
export const toWriteProblem = (error: unknown): WriteProblem =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'

/**
 * Appends what was recorded to a file, in the order in which it came, and flushes each piece: a crash loses none that
 * was reported. A piece that does not fit is taken back, so that the file ends with a whole one.
 */
export class PartWriter {
  readonly #file: DirectFile
  #bytes: number
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(file: DirectFile) {
    this.#file = file
    this.#bytes = file.getSize()
  }

  /** Appends a piece; resolves to the size of the file. */
  append(piece: Blob): Promise<number> {
    return this.#queue(async () => {
      const data = new Uint8Array(await piece.arrayBuffer())
      if (this.#isClosed) return this.#bytes
      try {
        const written = this.#file.write(data, { at: this.#bytes })
        this.#file.flush()
        if (written < data.length) throw new DOMException('The storage is full', 'QuotaExceededError')
      } catch (error) {
        this.#file.truncate(this.#bytes)
        throw error
      }
      this.#bytes += data.length
      return this.#bytes
    })
  }

  /** Closes the file after all pieces; resolves to its size. */
  close(): Promise<number> {
    return this.#queue(async () => {
      if (!this.#isClosed) this.#file.close()
      this.#isClosed = true
      return this.#bytes
    })
  }

  #queue(work: () => Promise<number>): Promise<number> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => undefined)
    return next
  }
}
