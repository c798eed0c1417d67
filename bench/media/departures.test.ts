import { afterAll, expect, test } from 'vitest'
import { createEmbeddedEngine } from '../../apps/server/src/engine/embedded/embedded-engine.ts'
import { publishSources } from '../../apps/server/src/engine/media-engine.ts'
import { describeSocket, MediaClient } from './media-client.ts'
import { readProcess } from './process-figures.ts'

const soon = { timeout: 30_000, interval: 100 }
const members = 10
const rounds = 3
const grants = { sources: publishSources, subscribe: true }
let pid = 0
const engine = createEmbeddedEngine({
  secret: 'a-secret-of-at-least-32-characters',
  log: {
    info: (fields) => {
      if ('pid' in fields) pid = Number(fields.pid)
    },
    warn: () => {},
    error: () => {},
  },
})
afterAll(() => engine.stop())

/** Reads the resources that connections take; the process gives memory back at some later time. */
const readConnections = () => {
  const { threads, sockets, files } = readProcess(pid)
  return { threads, sockets, files }
}

async function joinAndLeave() {
  const clients: MediaClient[] = []
  for (let nth = 0; nth < members; nth += 1) {
    const { token } = await engine.issueJoin({ room: 'room', identity: `p${nth}`, name: '', grants })
    clients.push(new MediaClient(describeSocket(await engine.signalUrl(), token), ['audio', 'video'], () => {}))
  }
  await expect.poll(() => clients.filter(({ isConnected }) => isConnected).length, soon).toBe(members)
  const connected = readConnections()
  for (const client of clients) client.leave()
  await expect.poll(() => engine.participants('room'), soon).toEqual([])
  return connected
}

test.runIf(process.platform === 'linux')(
  'participants who have left leave no sockets, files and threads in the process of the engine',
  async () => {
    await engine.start()
    await engine.ensureRoom('room')
    // Native code keeps the resources that it opens once.
    await joinAndLeave()
    await expect.poll(() => readConnections().sockets, soon).toBeLessThan(members)
    const before = readConnections()
    // Fewer are fine: what the first members had may close late.
    const listGrown = () =>
      Object.entries(readConnections()).filter(([what, count]) => count > Number(Reflect.get(before, what)))
    for (let round = 1; round <= rounds; round += 1) {
      expect((await joinAndLeave()).sockets).toBeGreaterThan(before.sockets)
      await expect.poll(listGrown, soon).toEqual([])
    }
    expect((await engine.stats())?.participants).toEqual([])
  },
)
