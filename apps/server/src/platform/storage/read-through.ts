import { Readable } from 'node:stream'

/**
 * Returns what a generator passes on of a stream. The stream is closed with it also if nothing of it was read, because
 * the reader was gone by then: the generator has not begun, so it cannot do that. That the stream fails is an error of who
 * reads, also if that begins later.
 */
export function readThrough(content: Readable, pass: (content: Readable) => AsyncIterable<Uint8Array>): Readable {
  const passed = Readable.from(pass(content), { objectMode: false })
  passed.once('close', () => content.destroy())
  // Without a listener the process would end; the generator gets the error as well.
  content.on('error', () => undefined)
  return passed
}
