const maxMissed = 3

type Watch = {
  /** Fails while the server does not respond. */
  check: () => Promise<unknown>
  everyMs: number
  onDown: (reason: string) => void
  onUp: () => void
}

/**
 * Reports that an external server has stopped responding, and that it responds again. Returns a function that ends
 * this.
 */
export function watchServer({ check, everyMs, onDown, onUp }: Watch): () => void {
  let missed = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const note = (failure: string | undefined) => {
    if (isStopped) return
    if (failure === undefined && missed >= maxMissed) onUp()
    missed = failure === undefined ? 0 : missed + 1
    if (failure !== undefined && missed === maxMissed) onDown(failure)
    schedule()
  }
  const schedule = () => {
    timer = setTimeout(
      () =>
        void check().then(
          () => note(undefined),
          (error: unknown) => note(String(error)),
        ),
      everyMs,
    )
    timer.unref()
  }
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
