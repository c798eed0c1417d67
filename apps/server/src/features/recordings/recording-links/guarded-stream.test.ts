import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { guardStream } from './guarded-stream.ts'

async function* slowly() {
  for (let part = 0; part < 10; part += 1) {
    yield Buffer.from(String(part))
    await sleep(10)
  }
}

async function read(content: Readable): Promise<string> {
  let text = ''
  try {
    for await (const chunk of content) text += chunk
  } catch {
    text += '!'
  }
  return text
}

it('reads to the end while it is allowed, and asks again from time to time', async () => {
  let asked = 0
  const mayGoOn = async () => {
    asked += 1
    return true
  }
  expect(await read(guardStream(Readable.from(slowly()), { everyMs: 25, mayGoOn }))).toBe('0123456789')
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(6)
})

it('breaks off when it is no longer allowed, and lets go of the file', async () => {
  const file = Readable.from(slowly())
  const text = await read(guardStream(file, { everyMs: 25, mayGoOn: async () => false }))
  expect(text).toMatch(/^\d{1,9}!$/)
  expect(file.destroyed).toBe(true)
})
