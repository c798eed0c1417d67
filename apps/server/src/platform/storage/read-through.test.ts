import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readThrough } from './read-through.ts'

async function* passAll(content: Readable) {
  for await (const chunk of content) yield chunk
}

it('passes on what a generator does', async () => {
  const passed = readThrough(Readable.from([Buffer.from('a'), Buffer.from('b')]), passAll)
  expect(Buffer.concat(await passed.toArray()).toString()).toBe('ab')
})

it('closes a stream of which nothing was read', async () => {
  const content = new Readable({ read: () => undefined })
  readThrough(content, passAll).destroy()
  await once(content, 'close')
})

it('fails when it is read if the stream has failed before, and not earlier: nobody would handle that', async () => {
  const content = new Readable({ read: () => undefined })
  const passed = readThrough(content, passAll)
  content.destroy(new Error('the connection is gone'))
  await new Promise((resolve) => content.once('close', resolve))
  await expect(passed.toArray()).rejects.toThrow('the connection is gone')
})
