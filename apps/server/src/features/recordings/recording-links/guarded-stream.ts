import type { Readable } from 'node:stream'
import { readThrough } from '#platform/storage/read-through.ts'

/** Reads on for as long as it is allowed: asks again when the last permission is older than `everyMs`. */
async function* readGuarded(content: Readable, { everyMs, mayGoOn }: Guard): AsyncGenerator<Uint8Array> {
  let asked = performance.now()
  for await (const chunk of content) {
    if (performance.now() - asked >= everyMs) {
      if (!(await mayGoOn())) throw new Error('The file may no longer be read')
      asked = performance.now()
    }
    yield chunk
  }
}

type Guard = { everyMs: number; mayGoOn: () => Promise<boolean> }

/**
 * Ends a response whose reader may no longer have it. A player reads a long recording with a single request, and as slowly
 * as it plays.
 */
export const guardStream = (content: Readable, guard: Guard): Readable =>
  readThrough(content, (all) => readGuarded(all, guard))
