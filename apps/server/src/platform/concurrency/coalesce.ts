/**
 * Returns a function that runs work, which handles its own errors: at once, and once more afterwards if it was called
 * meanwhile, however often.
 */
export function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        isWanted = false
        await work()
      } while (isWanted)
    } finally {
      isRunning = false
    }
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
