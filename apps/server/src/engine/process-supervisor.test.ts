import { expect, test, vi } from 'vitest'
import type { EngineLog } from './media-engine.ts'
import { ProcessSupervisor } from './process-supervisor.ts'

const createLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() }) satisfies EngineLog
const timings = { firstDelayMs: 1, maxDelayMs: 2, healthyAfterMs: 60_000, maxFailures: 3, retryAfterMs: 60_000 }
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

/** Processes that run until they are ended. */
function createProcesses(overrides: Partial<typeof timings> = {}) {
  const ends: ((reason: string) => void)[] = []
  const downs: { reason: string; isStopping: boolean }[] = []
  const log = createLog()
  const supervisor = new ProcessSupervisor({
    log,
    timings: { ...timings, ...overrides },
    launch: async (onEnd) => ends.push(onEnd),
    onDown: (reason, isStopping) => downs.push({ reason, isStopping }),
  })
  return { supervisor, log, downs, starts: () => ends.length, end: (reason: string) => ends.at(-1)?.(reason) }
}

test('starts a process again that has ended, and calls wait for the new one', async () => {
  const { supervisor, downs, end } = createProcesses()
  await supervisor.start()
  end('exit SIGKILL')
  expect(await supervisor.get()).toBe(2)
  expect(downs).toEqual([{ reason: 'exit SIGKILL', isStopping: false }])
  expect(supervisor.restarts).toBe(1)
})

test('gives up a process that fails every time, and reports it', async () => {
  const { supervisor, log, starts, end } = createProcesses()
  await supervisor.start()
  for (let count = 1; count <= timings.maxFailures; count += 1) {
    end('crash')
    await until(() => expect(starts()).toBe(count + 1))
  }
  end('crash')
  await expect(supervisor.get()).rejects.toMatchObject({ code: 'unavailable' })
  expect(supervisor.hasGivenUp).toBe(true)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ failures: 4 }),
    expect.stringContaining('every time'),
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(starts()).toBe(timings.maxFailures + 1)
})

test('tries again for a later call after it has given up', async () => {
  const { supervisor, starts, end } = createProcesses({ maxFailures: 0, retryAfterMs: -1 })
  await supervisor.start()
  end('crash')
  expect(await supervisor.get()).toBe(2)
  expect(supervisor.hasGivenUp).toBe(false)
  expect(starts()).toBe(2)
})

test('a process that ran long enough does not count as failing', async () => {
  const { supervisor, starts, end } = createProcesses({ healthyAfterMs: -1 })
  await supervisor.start()
  for (let count = 1; count <= 10; count += 1) {
    end('crash')
    await until(() => expect(starts()).toBe(count + 1))
  }
  expect(supervisor.hasGivenUp).toBe(false)
})

test('counts starts that fail', async () => {
  const log = createLog()
  let starts = 0
  const ends: ((reason: string) => void)[] = []
  const supervisor = new ProcessSupervisor({
    log,
    timings,
    launch: async (onEnd) => {
      starts += 1
      if (starts > 1) throw new Error('no port')
      ends.push(onEnd)
    },
    onDown: () => undefined,
  })
  await supervisor.start()
  ends[0]?.('crash')
  await until(() => expect(supervisor.hasGivenUp).toBe(true))
  expect(starts).toBe(timings.maxFailures + 1)
})

test('starts nothing after the stop', async () => {
  const { supervisor, starts, downs, end } = createProcesses()
  await supervisor.start()
  supervisor.stop()
  end('stopped')
  await expect(supervisor.get()).rejects.toMatchObject({ code: 'unavailable' })
  expect(starts()).toBe(1)
  expect(downs).toEqual([{ reason: 'stopped', isStopping: true }])
})
