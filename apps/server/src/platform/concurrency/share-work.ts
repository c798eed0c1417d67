import { setTimeout } from 'node:timers/promises'

type Shared<T> = { startedAt: number; running: Promise<T> | undefined; next: Promise<T> | undefined }

/**
 * Returns a function that does work for a key at most once every `ms`. Callers who come meanwhile share the next result,
 * so that no one gets one that is older than their call.
 */
export function createSharedWork<T>(ms: number): (key: string, work: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, Shared<T>>()

  const start = (key: string, work: () => Promise<T>): Promise<T> => {
    const running = work()
    const entry: Shared<T> = { startedAt: Date.now(), running, next: undefined }
    entries.set(key, entry)
    const settle = async (): Promise<void> => {
      await running.catch(() => undefined)
      entry.running = undefined
      await setTimeout(Math.max(0, entry.startedAt + ms - Date.now()), undefined, { ref: false })
      if (entry.next === undefined && entries.get(key) === entry) entries.delete(key)
    }
    void settle()
    return running
  }

  return (key, work) => {
    const entry = entries.get(key)
    if (entry === undefined) return start(key, work)
    entry.next ??= (async () => {
      await entry.running?.catch(() => undefined)
      await setTimeout(Math.max(0, entry.startedAt + ms - Date.now()))
      return start(key, work)
    })()
    return entry.next
  }
}
