/** Builds a value when it is first used. */
export function lazily<T>(build: () => T): () => T {
  let built: T | undefined
  return () => (built ??= build())
}

/** Keeps the last result of a function, for callers that share it because they pass equal values. */
export function keepLatest<Values extends readonly unknown[], T>(build: (...values: Values) => T) {
  let latest: { readonly key: string; readonly result: T } | undefined
  return (...values: Values): T => {
    const key = JSON.stringify(values)
    if (latest?.key !== key) latest = { key, result: build(...values) }
    return latest.result
  }
}
