import type { WriteProblem } from './part-writer.ts'
import type { WriteRequest, WriteResponse } from './write-worker.ts'

type Listeners = {
  readonly onWritten: (bytes: number) => void
  readonly onProblem: (problem: WriteProblem) => void
}

/** Writes pieces to a file of the browser's own storage through a worker. */
export class WriteClient {
  readonly #worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  #settled = (_isOpen: boolean): void => undefined
  #closed = (): void => undefined

  constructor({ onWritten, onProblem }: Listeners) {
    const fail = (problem: WriteProblem) => {
      this.#settled(false)
      this.#closed()
      onProblem(problem)
    }
    this.#worker.onerror = () => fail('failed')
    this.#worker.onmessage = ({ data }: MessageEvent<WriteResponse>) => {
      if (data.kind === 'problem') return fail(data.problem)
      if (data.kind === 'opened') return this.#settled(true)
      if (data.kind === 'closed') return this.#closed()
      onWritten(data.bytes)
    }
  }

  /** Opens the file; resolves to whether that was possible. */
  open(name: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#settled = resolve
      this.#post({ kind: 'open', name })
    })
  }

  append(piece: Blob): void {
    this.#post({ kind: 'append', piece })
  }

  /** Closes the file after what was sent before, and ends the worker. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#closed = resolve
      this.#post({ kind: 'close' })
    })
    this.#worker.terminate()
  }

  #post(request: WriteRequest): void {
    this.#worker.postMessage(request)
  }
}
