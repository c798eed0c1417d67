import { afterEach, expect, test } from 'vitest'
import { EngineError, type EngineEvent, type EngineLog, type MediaEngine } from '../media-engine.ts'
import { connect, createToken } from '../test/signal-client.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'

const soon = { timeout: 20_000, interval: 50 }
const secret = 'a-secret-of-at-least-32-characters'
let engine: MediaEngine
afterEach(() => engine.stop())

/** Starts an engine and records the ids of its processes, its events and its errors. */
async function startEngine(timings: Parameters<typeof createEmbeddedEngine>[0]['timings']) {
  const pids: number[] = []
  const events: EngineEvent[] = []
  const errors: string[] = []
  const log: EngineLog = {
    info: (fields) => {
      if ('pid' in fields) pids.push(Number(fields.pid))
    },
    warn: () => {},
    error: (_, message) => errors.push(message),
  }
  engine = createEmbeddedEngine({ secret, log, ...(timings === undefined ? {} : { timings }) })
  engine.onEvent((event) => events.push(event))
  await engine.start()
  return { pids, events, errors }
}

const crash = (pid: number | undefined, signal: NodeJS.Signals = 'SIGSEGV') => process.kill(pid ?? 0, signal)

test('after each native crash the rooms are open again under the same name, and its participants have left', async () => {
  const { pids, events } = await startEngine({ firstDelayMs: 1, maxDelayMs: 10, maxFailures: 100 })
  await engine.ensureRoom('first')
  await engine.ensureRoom('second')
  for (const [round, signal] of (['SIGSEGV', 'SIGABRT', 'SIGKILL', 'SIGBUS'] as const).entries()) {
    const ann = await connect(engine, await createToken(engine, 'first', 'ann'))
    await expect.poll(() => engine.participants('first'), soon).toHaveLength(1)
    events.length = 0
    crash(pids.at(-1), signal)
    await expect.poll(() => pids.length, soon).toBe(round + 2)
    expect((await engine.rooms()).toSorted()).toEqual(['first', 'second'])
    expect(await engine.participants('first')).toEqual([])
    expect(events).toMatchObject([
      { type: 'participant-left', room: 'first', identity: 'ann', reason: 'engine-down' },
      { type: 'engine-down', reason: `exit ${signal}` },
      { type: 'engine-up' },
    ])
    await expect.poll(() => ann.end(), soon).toBeDefined()
  }
  expect((await engine.stats())?.restarts).toBe(4)
})

test('a call during a restart waits for the new process', async () => {
  const { pids } = await startEngine({ firstDelayMs: 500 })
  crash(pids.at(-1))
  await expect.poll(() => engine.rooms().catch(String), soon).toEqual([])
  expect(pids).toHaveLength(2)
})

test('a crash loop ends after a number of restarts, is reported, and a later call starts the engine again', async () => {
  const timings = { firstDelayMs: 1, maxDelayMs: 10, maxFailures: 3, retryAfterMs: 10_000 }
  const { pids, errors } = await startEngine(timings)
  for (let count = 1; count <= timings.maxFailures; count += 1) {
    crash(pids.at(-1))
    await expect.poll(() => pids.length, soon).toBe(count + 1)
  }
  crash(pids.at(-1))
  await expect.poll(() => errors.at(-1), soon).toContain('fails every time')
  await expect(engine.rooms()).rejects.toBeInstanceOf(EngineError)
  // Every call fails at once, so that the portal waits for nothing.
  await expect(engine.stats()).rejects.toMatchObject({ code: 'unavailable' })
  expect(pids).toHaveLength(timings.maxFailures + 1)
  await expect.poll(() => engine.rooms().catch(String), { timeout: 40_000, interval: 500 }).toEqual([])
  expect(pids).toHaveLength(timings.maxFailures + 2)
})
