import { setTimeout as wait } from 'node:timers/promises'
import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { conferences } from '@foyer/contract/meetings/conferences'
import { expect, it } from 'vitest'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { createSampler } from '#features/meetings/room/supervision/connection-samples.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { packSamples } from './connection-samples.rules.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const page = { page: 1, size: 25 }

/** Inserts a conference in progress, and returns what an engine has of its host. */
async function startConference(owner: TestUser) {
  const id = await insertConference(kit, owner)
  const [{ room, engine_instance: instance }] = await kit.owner(
    'select room, engine_instance from conferences where id = $1',
    [id],
  )
  const [{ id: stay }] = await kit.owner('select id from participants where conference_id = $1', [id])
  const measured = { lossUp: 0.12, loss: 0.12, jitterMs: 8, roundTripMs: 90, sentResolution: 720, pausedVideos: 0 }
  return {
    ...{ id, stay: String(stay), instance: String(instance) },
    stats: { room: String(room), identity: String(stay), sid: 'PA', connection: 'poor', ...measured } as const,
    tracked: { tenantId: owner.tenantId, id, room: String(room), breakouts: [] },
  }
}

const createProcess = (instance: string, participants: ParticipantStats[]) => {
  const engine: MediaEngine = {
    ...createDisabledEngine(),
    instance,
    stats: async () => ({ rooms: 1, participants, restarts: 0 }),
  }
  return createSampler(kit.platform, engine, 3_600_000)
}

const listSamples = (conferenceId: string) =>
  kit.owner('select tenant_id, at, length(samples) as bytes from connection_samples where conference_id = $1', [
    conferenceId,
  ])

it('has one row each ten seconds, of a process whose engine has the conference', async () => {
  const { id, instance, stats, tracked } = await startConference(host)
  const second = await startConference(tenant.admin)
  await kit.owner('update conferences set engine_instance = $2 where id = $1', [second.id, instance])
  const other = await startConference((await kit.createTenant()).admin)
  // All that follows is within the same ten seconds.
  const passed = Date.now() % 10_000
  if (passed > 7_000) await wait(10_000 - passed)
  const createOwn = () => createProcess(instance, [stats, second.stats, other.stats])
  await createOwn().sample([tracked, other.tracked])
  const rows = await listSamples(id)
  expect(rows).toMatchObject([{ tenant_id: tenant.tenantId, bytes: 29 }])
  expect(rows[0].at.getTime() % 10_000).toBe(0)
  expect(await listSamples(other.id)).toEqual([])
  // Others of the same engine add what is missing.
  await Promise.all([createOwn(), createOwn()].map((one) => one.sample([tracked, second.tracked])))
  const at = { at: rows[0].at }
  expect([await listSamples(id), await listSamples(second.id)]).toMatchObject([[at], [{ bytes: 29 }]])
  await createProcess(other.instance, [other.stats]).sample([other.tracked])
  expect(await listSamples(other.id)).toMatchObject([{ tenant_id: other.tracked.tenantId }])
})

it('has no rows of a conference that has ended', async () => {
  const { id, instance, stats, tracked } = await startConference(host)
  await kit.owner('update conferences set ended_at = now() where id = $1', [id])
  await createProcess(instance, [stats]).sample([tracked])
  expect(await listSamples(id)).toEqual([])
})

it('is read in the log, in Live and in Completed, by those who may read these', async () => {
  const { id, stay, instance, stats, tracked } = await startConference(host)
  await createProcess(instance, [stats]).sample([tracked])
  const course = { grades: ['poor'], lossUp: [0.12], lossDown: [null], jitterMs: [8], sentResolution: [720] }
  const ofLog = async (user: TestUser) => kit.as(user).call(meetingLog.listConnections, { ...page, conferenceId: id })
  for (const user of [host, tenant.admin, kit.operator.admin]) {
    const { items, stepSeconds } = (await ofLog(user)).body
    expect(stepSeconds).toBe(10)
    expect(items).toMatchObject([{ id: stay }])
    expect(items[0]?.lossUp.filter((value) => value !== null)).toEqual([0.12])
  }
  const stranger = await kit.createTenant()
  for (const user of [await kit.createUser(tenant), stranger.admin]) expect((await ofLog(user)).status).toBe(404)
  const ofList = async (list: 'live' | 'completed', user = tenant.admin) =>
    kit.as(user).call(conferences.getConnection, { conferenceId: id, list, participantId: stay })
  const { body } = await ofList('live')
  expect(body).toMatchObject({ stepSeconds: 10, course })
  expect(body.summary.lossUp).toEqual({ latest: 0.12, median: 0.12, worst: 0.12 })
  expect((await ofList('completed')).status).toBe(404)
  expect((await ofList('live', host)).status).toBe(403)
  expect((await ofList('live', stranger.admin)).status).toBe(404)
  await kit.owner('update conferences set ended_at = now() where id = $1', [id])
  expect((await ofList('completed')).body.course).toMatchObject(course)
})

it('has points of twenty seconds and more for a meeting of more than forty minutes', async () => {
  const id = await insertConference(kit, host, { ended: true })
  await kit.owner(
    `update conferences set started_at = '2026-11-16T15:00Z', ended_at = '2026-11-16T16:00Z' where id = $1`,
    [id],
  )
  const [{ id: stay }] = await kit.owner('select id from participants where conference_id = $1', [id])
  const numbers = { jitterMs: 5, roundTripMs: 40, sentResolution: 720, receivedResolution: 720 }
  const samples = packSamples([{ participantId: String(stay), grade: 'good', lossUp: 0, lossDown: 0, ...numbers }])
  await kit.owner(
    `insert into connection_samples (tenant_id, conference_id, at, samples)
     select $1, $2, timestamptz '2026-11-16T15:10Z' + n * interval '10 s', $3 from generate_series(0, 179) n`,
    [tenant.tenantId, id, samples],
  )
  const { body } = await kit.as(tenant.admin).call(meetingLog.listConnections, { ...page, conferenceId: id })
  expect([body.from, body.stepSeconds, body.items[0]?.grades.length]).toEqual(['2026-11-16T15:00:00.000Z', 20, 181])
  expect(body.items[0]?.grades.indexOf('good')).toBe(30)
  expect(body.items[0]?.grades.filter((grade) => grade !== null).length).toBe(90)
})
