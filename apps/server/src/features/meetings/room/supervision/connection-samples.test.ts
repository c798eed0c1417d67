import { expect, it } from 'vitest'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { ConnectionSampler } from './connection-samples.ts'

const fake = await useFakeEngine()

it('sums up samples until they are written, and forgets rooms that are not supervised', async () => {
  const written: unknown[] = []
  const sampler = new ConnectionSampler({
    engine: fake.engine,
    writeMs: 3_600_000,
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
