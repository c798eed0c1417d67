import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmbeddedEngine } from '#engine/embedded/embedded-engine.ts'
import { callPage, openMeetingBrowser } from '#engine/test/meeting-browser.ts'
import { createToken } from '#engine/test/signal-client.ts'
import { readEnv } from '#platform/env.ts'
import { startTurnServer } from '#test/turn-server.ts'
import { issueIceServers } from './ice-servers.ts'

const TURN_SECRET = 'shared-with-the-server'
const soon = { timeout: 30_000, interval: 100 }
const root = join(import.meta.dirname, '../../../../../../..')

it('lets those take part whose media reaches the engine through TURN only, while their credentials are valid', async () => {
  const turn = await startTurnServer({ secret: TURN_SECRET, address: '127.0.0.1' })
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const engine = createEmbeddedEngine({ secret: 'a-secret-of-at-least-32-characters', log: quiet })
  await engine.start()
  const browser = await openMeetingBrowser(engine)
  try {
    await engine.ensureRoom('room')
    const joinThroughTurn = async (identity: string, { secret = TURN_SECRET, seconds = 60 } = {}) => {
      const env = readEnv({ TURN_URLS: turn.url, TURN_SECRET: secret }, root)
      const rtcConfig = { iceServers: issueIceServers(env, { identity, seconds }), iceTransportPolicy: 'relay' }
      const page = await browser.open()
      await callPage(page, 'join', await createToken(engine, 'room', identity), { publish: true, rtcConfig })
      return page
    }
    const ann = await joinThroughTurn('ann')
    const ben = await browser.open()
    await callPage(ben, 'join', await createToken(engine, 'room', 'ben'), { publish: true })
    await expect.poll(() => callPage<number>(ann, 'frames', 'ben'), soon).toBeGreaterThan(10)
    await expect.poll(() => callPage<number>(ben, 'frames', 'ann'), soon).toBeGreaterThan(10)
    // Both of her connections are relayed.
    expect(turn.allocations()).toBeGreaterThanOrEqual(2)
    const before = turn.allocations()
    // They would wait until the client gives up.
    void joinThroughTurn('eve', { secret: 'another-shared-secret' }).catch(() => undefined)
    void joinThroughTurn('late', { seconds: -1 }).catch(() => undefined)
    const seen = () => [...turn.names].map((name) => name.split(':')[1])
    await expect.poll(seen, soon).toEqual(expect.arrayContaining(['eve', 'late']))
    expect(turn.allocations()).toBe(before)
  } finally {
    await browser.close()
    await engine.stop()
    turn.stop()
  }
})
