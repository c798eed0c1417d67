import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { openNativeTransport } from './native-transport.ts'
import type { ConnectionHooks, ConnectionParameters, MediaConnection } from './transport.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const transport = await openNativeTransport({ announced: [], log })
afterAll(() => transport.close())

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const remote: ConnectionParameters = {
  ufrag: 'abcd',
  password: 'p'.repeat(24),
  fingerprint: Array.from({ length: 32 }, () => 'AB').join(':'),
  setup: 'actpass',
  hasData: true,
}
const kinds: { side: string; open: (hooks: ConnectionHooks) => MediaConnection }[] = [
  { side: 'offers', open: (hooks) => transport.offer(hooks) },
  { side: 'answers', open: (hooks) => transport.answer(remote, hooks) },
]

test.each(kinds)('a connection that $side leaves nothing once it is closed', async ({ open }) => {
  const openAndClose = () => {
    const hooks: ConnectionHooks = { onPacket: () => {}, onState: () => {} }
    const link = open(hooks)
    // The track of an answer arrives a little later.
    setTimeout(() => link.close(), 20)
    return new WeakRef(hooks)
  }
  const opened = Array.from({ length: 5 }, openAndClose)
  const countKept = () => {
    if (typeof collectGarbage === 'function') collectGarbage()
    return opened.filter((hooks) => hooks.deref() !== undefined).length
  }
  await expect.poll(countKept, { timeout: 20_000, interval: 50 }).toBe(0)
})
