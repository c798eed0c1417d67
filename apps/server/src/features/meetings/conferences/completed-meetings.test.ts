import { completedMeetings } from '@foyer/contract/meetings/completed-meetings'
import { liveMeetings } from '@foyer/contract/meetings/live-meetings'
import { room } from '@foyer/contract/meetings/room'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts'
import { createKit, type Kit, type TestTenant, type TestUser } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

let kit: Kit
let fake: FakeEngine
let tenant: TestTenant
let host: TestUser
beforeAll(async () => {
  fake = await createFakeEngine()
  kit = await createKit({ engine: fake.engine })
  tenant = await kit.makeTenantWithData.tenant()
  host = await kit.makeTenantWithData.user(tenant)
})
afterAll(async () => {
  await kit.close()
  await fake.engine.stop()
})

const day = 86_400_000
const period = { from: new Date(Date.now() - 30 * day).toISOString(), to: new Date(Date.now() + day).toISOString() }
const page = { page: 1, size: 25, search: '' }

async function hold(topic: string) {
  const meeting = await makeMeeting(kit, host, { topic, joinBeforeHost: true })
  const hosted = (await kit.as(host).call(room.start, { id: meeting.id })).body
  const asked = { number: meeting.number, password: meeting.password, name: 'Gus' }
  const guest = (await kit.guest(tenant).call(room.join, asked)).body
  const [row] = await kit.owner('select room from conferences where id = $1', [hosted.conferenceId])
  for (const { participantId } of [hosted, guest]) fake.connect(row.room, participantId)
  await expect
    .poll(
      async () =>
        (await kit.owner('select participant_count from conferences where id = $1', [hosted.conferenceId]))[0]
          .participant_count,
    )
    .toBe(2)
  return { conferenceId: String(hosted.conferenceId) }
}

describe('Completed Meeting', () => {
  it('shows the same conference after its end, with everybody who was there', async () => {
    const { conferenceId } = await hold('Omega')
    const list = () => kit.as(tenant.admin).call(completedMeetings.list, { ...page, ...period })
    const users = { ...page, conferenceId }
    expect((await list()).body.items).toEqual([])
    expect((await kit.as(tenant.admin).call(completedMeetings.listParticipants, users)).body.code).toBe('not-found')
    await kit.as(host).call(room.end, { conferenceId })
    expect((await list()).body.items).toMatchObject([{ id: conferenceId, topic: 'Omega', participants: 2 }])
    expect((await list()).body.items[0].endsAt).not.toBeNull()
    for (const call of [completedMeetings.listParticipants, liveMeetings.listParticipants]) {
      const { items } = (await kit.as(tenant.admin).call(call, users)).body
      expect(items.map(({ name }: { name: string }) => name)).toEqual([expect.any(String), 'Gus'])
      expect(items.every(({ leftAt }: { leftAt: string | null }) => leftAt !== null)).toBe(true)
    }
    await kit.owner(`update conferences set ended_at = now() - interval '1 hour' where id = $1`, [conferenceId])
    expect((await kit.as(tenant.admin).call(liveMeetings.listParticipants, users)).body.code).toBe('not-found')
  })

  it('keeps to the period, the words and the tenant', async () => {
    const { conferenceId } = await hold('Sigma quarterly')
    await kit.as(host).call(room.end, { conferenceId })
    const count = async (user: TestUser, wish: object) =>
      (await kit.as(user).call(completedMeetings.list, { ...page, ...period, ...wish })).body.items.length
    expect(await count(tenant.admin, { search: 'quart sig' })).toBe(1)
    expect(await count(tenant.admin, { search: 'quart', to: period.from })).toBe(0)
    expect(await count((await kit.makeTenantWithData.tenant()).admin, {})).toBe(0)
    expect(await count(kit.operator.admin, { search: 'sigma' })).toBe(1)
  })
})
