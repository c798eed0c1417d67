/** Runs tasks one after the other, because events of the engine are valid in their order only. */
export class TaskQueue {
  readonly #onFailure: (error: unknown) => void
  readonly #timers: NodeJS.Timeout[] = []
  #lastTask: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  enqueue(task: () => Promise<void>): void {
    this.#lastTask = this.#lastTask.then(() => (this.#isStopped ? undefined : task())).catch(this.#onFailure)
  }

  /** A function that enqueues a task, unless it already waits. */
  createCoalesced(task: () => Promise<void>): () => void {
    let isQueued = false
    const run = async (): Promise<void> => {
      isQueued = false
      await task()
    }
    return () => {
      if (isQueued) return
      isQueued = true
      this.enqueue(run)
    }
  }

  /** Enqueues a task at an interval, unless the previous one still waits. */
  schedule(ms: number, task: () => Promise<void>): void {
    this.#timers.push(setInterval(this.createCoalesced(task), ms))
  }

  /** Waits for the task that is running; those behind it are not run. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#lastTask
  }
}
