import { room } from '@foyer/contract/meetings/room'
import { beforeEach, expect, it } from 'vitest'
import { failedJoinBounds } from '#platform/monitor.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { reportLimits } from './failed-joins.ts'

const fake = await useFakeEngine({ maxParticipants: 1 })
const kit = await useKit({ engine: fake.engine })
const { monitor } = kit.platform

const makeOpenMeeting = async () => {
  const tenant = await kit.createTenant()
  const { number, password, id } = await makeMeeting(kit, tenant.admin, { options: { joinBeforeHost: true } })
  return { tenant, id, input: { number, password, name: 'Guest' } }
}
const device = { os: '', version: 'Chrome 141', platform: '', speaker: '', mic: '', camera: '', network: '' }

beforeEach(() => {
  monitor.takeFailedJoins()
})

it('counts joins that fail because of the engine or the room, and no mistakes of people and apps', async () => {
  const { tenant, id, input } = await makeOpenMeeting()
  const { tenantId } = tenant
  const guest = kit.guest(tenant)
  fake.down()
  expect((await guest.call(room.join, { ...input, device })).status).toBe(503)
  expect((await kit.as(tenant.admin).call(room.start, { id })).status).toBe(503)
  fake.up()
  expect((await guest.call(room.join, { ...input, password: 'wrong' })).status).toBe(404)
  expect((await guest.call(room.join, { ...input, appIdentifier: 'none', appVersion: '3.1' })).status).toBe(401)
  expect((await guest.call(room.join, input)).status).toBe(200)
  expect((await guest.call(room.join, input)).body).toMatchObject({ code: 'meeting-full' })
  expect(monitor.takeFailedJoins()).toEqual([
    { tenantId, reason: 'engine-silent', client: 'Chrome 141', failures: 1 },
    { tenantId, reason: 'engine-silent', client: '', failures: 1 },
    { tenantId, reason: 'full', client: '', failures: 1 },
  ])
})

it('takes the report of a browser once, from a participant who did not connect', async () => {
  const { tenant, input } = await makeOpenMeeting()
  const joined = await kit.guest(tenant).call(room.join, { ...input, device })
  const cookie = joined.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const report = (to = kit.guest(tenant, cookie), participantId = String(joined.body.participantId)) =>
    to.call(room.reportFailure, { participantId, reason: 'no-media-path' })
  expect((await report(kit.guest(tenant))).status).toBe(404)
  expect((await report()).status).toBe(200)
  expect((await report()).status).toBe(200)
  expect(monitor.takeFailedJoins()).toEqual([
    { tenantId: tenant.tenantId, reason: 'no-media-path', client: 'Chrome 141', failures: 1 },
  ])
  await kit.owner('update participants set connected_at = portal_now() where tenant_id = $1', [tenant.tenantId])
  expect((await report()).status).toBe(200)
  expect(monitor.takeFailedJoins()).toEqual([])
})

it('takes few reports from one network', async () => {
  const { tenant, input } = await makeOpenMeeting()
  for (let n = 0; n < reportLimits.network + 2; n += 1) {
    const joined = await kit.guest(tenant).call(room.join, input)
    const cookie = joined.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const participantId = String(joined.body.participantId)
    await kit.owner('update participants set removed = true, left_at = portal_now() where tenant_id = $1', [
      tenant.tenantId,
    ])
    await kit.guest(tenant, cookie).call(room.reportFailure, { participantId, reason: 'no-signaling' })
  }
  const [counted] = monitor.takeFailedJoins().filter(({ reason }) => reason === 'no-signaling')
  expect(counted?.failures).toBe(reportLimits.network)
})

it('counts a bounded number of failures of one network, and names a bounded number of clients', () => {
  const failure = { tenantId: 'tenant', reason: 'full', client: '', network: '192.0.2.1' } as const
  for (let n = 0; n < 50; n += 1) monitor.countFailedJoin(failure)
  expect(monitor.takeFailedJoins()).toMatchObject([{ failures: failedJoinBounds.perNetwork }])
  for (let n = 0; n < failedJoinBounds.clientsPerTenant + 60; n += 1)
    monitor.countFailedJoin({ ...failure, client: `app ${n}`, network: `${n}` })
  const taken = monitor.takeFailedJoins()
  expect(taken).toHaveLength(failedJoinBounds.clientsPerTenant + 1)
  expect(taken.at(-1)).toMatchObject({ client: '', failures: 60 })
  // Failures that could not be written are counted again.
  monitor.returnFailedJoins(taken.slice(0, 1))
  monitor.countFailedJoin({ ...failure, client: 'app 0', network: '192.0.2.2' })
  expect(monitor.takeFailedJoins()).toMatchObject([{ client: 'app 0', failures: 2 }])
})
