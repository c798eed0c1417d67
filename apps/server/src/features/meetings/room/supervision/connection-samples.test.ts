import { expect, it, vi } from 'vitest'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { NewSamples } from '#features/meetings/conferences/connection-samples.store.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { inTime } from '#test/in-time.ts'
import { ConnectionSampler } from './connection-samples.ts'

const fake = await useFakeEngine()

it('sums up samples until they are written, and forgets rooms that are not supervised', async () => {
  const written: unknown[] = []
  const sampler = new ConnectionSampler({
    engine: fake.engine,
    sumsMs: 3_600_000,
    insert: async () => undefined,
    onFailure: (error) => expect(error).toBeUndefined(),
    write: async (conference, samples) => void written.push([conference.id, samples]),
  })
  const conference = { tenantId: 't', id: 'c', room: 'r', breakouts: [] }
  const measure = (stats: Partial<ParticipantStats>) => {
    const one = { identity: 'p', sid: 'PA', connection: 'good', pausedVideos: 0, ...stats } as const
    fake.setStats([
      { room: 'r', ...one },
      { room: 'other', ...one },
    ])
    return sampler.sample([conference])
  }
  await measure({ loss: 0.2, roundTripMs: 10 })
  await measure({ connection: 'poor', loss: 0.4 })
  await measure({ connection: 'lost' })
  await measure({ connection: 'unknown', loss: 1 })
  expect(written).toEqual([])
  expect(await sampler.write(conference)).toBe(true)
  expect(await sampler.write(conference)).toBe(false)
  expect(await sampler.write({ ...conference, room: 'other' })).toBe(false)
  expect(written).toEqual([
    ['c', [{ participantId: 'p', samples: 3, poor: 2, loss: expect.closeTo(0.3), roundTripMs: 10 }]],
  ])
})

it('takes no sample while the previous ones are still being inserted', async () => {
  const waiting = Promise.withResolvers<void>()
  const inserted: NewSamples[][] = []
  const sampler = new ConnectionSampler({
    ...{ engine: fake.engine, sumsMs: 3_600_000, write: async () => undefined, onFailure: () => undefined },
    insert: async (samples) => {
      inserted.push(samples)
      await waiting.promise
    },
  })
  const identity = '00000000-0000-4000-8000-00000000000a'
  fake.setStats([
    { room: 'r', identity, sid: 'PA', connection: 'good', pausedVideos: 0 },
    { room: 'r.b', identity, sid: 'PB', connection: 'unknown', pausedVideos: 0 },
  ])
  const conference = { tenantId: 't', id: 'c', room: 'r', breakouts: [] }
  const first = sampler.sample([conference])
  await expect.poll(() => inserted.length).toBe(1)
  await sampler.sample([conference])
  waiting.resolve()
  await first
  // The connection that the engine does not know is not stored.
  expect(inserted).toEqual([[{ tenantId: 't', conferenceId: 'c', samples: expect.objectContaining({ length: 29 }) }]])
  await sampler.sample([conference, { ...conference, id: 'd', room: 'empty' }])
  expect(inserted[1]).toMatchObject([{ conferenceId: 'c' }])
})

it('samples in the middle of each interval, until it is stopped', async () => {
  let count = 0
  const insert = async () => {
    count += 1
  }
  const sampler = new ConnectionSampler({
    ...{ engine: fake.engine, sumsMs: 3_600_000, write: async () => undefined, onFailure: () => undefined, insert },
  })
  vi.useFakeTimers({ now: 12_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    sampler.start(10_000, () => [{ tenantId: 't', id: 'c', room: 'r', breakouts: [] }])
    await vi.advanceTimersByTimeAsync(2_999)
    expect(count).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(count).toBe(1), inTime)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(count).toBe(2), inTime)
    await sampler.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(count).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
