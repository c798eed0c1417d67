/** Counts attempts while the database counts them, so that a flood of them does not wait for its few connections. */
export function createCountedAttempts() {
  const counts = new Map<string, number>()
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    /** Whether so many attempts are being counted that one more exceeds the limit. */
    isFull: ({ key, limit }: { key: string; limit: number }): boolean => (counts.get(key) ?? 0) >= limit,
    /** Runs what counts an attempt in the database. */
    during: async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
      for (const key of keys) change(key, 1)
      try {
        return await work()
      } finally {
        for (const key of keys) change(key, -1)
      }
    },
  }
}
