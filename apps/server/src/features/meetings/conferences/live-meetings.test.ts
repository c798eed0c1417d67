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
  host = await kit.makeTenantWithData.user(tenant, { firstname: 'Hedy', lastname: 'Host' })
})
afterAll(async () => {
  await kit.close()
  await fake.engine.stop()
})

const page = { page: 1, size: 25, search: '' }
const device = { os: 'Linux', version: '2', platform: 'Chrome', speaker: 's', mic: 'm', camera: 'c', network: '4g' }
const topics = (response: { body: { items: { topic: string }[] } }) => response.body.items.map(({ topic }) => topic)

async function hold(owner: TestUser, topic: string) {
  const meeting = await makeMeeting(kit, owner, { topic })
  const { body } = await kit.as(owner).call(room.start, { id: meeting.id, device })
  const [row] = await kit.owner('select room from conferences where id = $1', [body.conferenceId])
  fake.connect(row.room, body.participantId)
  await expect
    .poll(
      async () =>
        (await kit.owner('select from participants where id = $1 and connected_at is not null', [body.participantId]))
          .length,
    )
    .toBe(1)
  return { ...meeting, conferenceId: String(body.conferenceId), participantId: String(body.participantId) }
}

describe('Live Meeting', () => {
  it('shows what goes on in one’s tenant, newest first, until it ends', async () => {
    const first = await hold(host, 'Alpha review')
    const second = await hold(host, 'Beta review')
    const list = () => kit.as(tenant.admin).call(liveMeetings.list, page)
    expect(topics(await list())).toEqual(['Beta review', 'Alpha review'])
    expect((await list()).body.items[1]).toMatchObject({
      id: first.conferenceId,
      number: first.number,
      host: 'Hedy Host',
      tenant: '',
      endsAt: null,
      participants: 1,
    })
    expect((await kit.as(tenant.admin).call(liveMeetings.list, { ...page, size: 1 })).body).toMatchObject({
      hasMore: true,
      items: [{ topic: 'Beta review' }],
    })
    for (const search of ['alph', first.number.slice(0, 6)]) {
      expect(topics(await kit.as(tenant.admin).call(liveMeetings.list, { ...page, search }))).toContain('Alpha review')
    }
    expect(topics(await kit.as(tenant.admin).call(liveMeetings.list, { ...page, search: 'rev gam' }))).toEqual([])
    await kit.as(host).call(room.end, { conferenceId: second.conferenceId })
    expect(topics(await list())).toEqual(['Alpha review'])
  })

  it('shows super administrators all tenants by name, and other administrators their own', async () => {
    const other = await kit.makeTenantWithData.tenant()
    const theirs = await hold(other.admin, 'Gamma elsewhere')
    const all = await kit.as(kit.operator.admin).call(liveMeetings.list, { ...page, search: 'gamma else' })
    expect(all.body.items).toMatchObject([{ topic: 'Gamma elsewhere', tenant: `Tenant ${other.subdomain}` }])
    expect(topics(await kit.as(tenant.admin).call(liveMeetings.list, page))).not.toContain('Gamma elsewhere')
    const asked = { ...page, conferenceId: theirs.conferenceId }
    expect((await kit.as(kit.operator.admin).call(liveMeetings.listParticipants, asked)).body.items.length).toBe(1)
    expect((await kit.as(tenant.admin).call(liveMeetings.listParticipants, asked)).body.code).toBe('not-found')
  })

  it('shows participants with their device reports, found by their name', async () => {
    const { conferenceId, participantId } = await hold(host, 'Delta')
    const ask = (search: string) =>
      kit.as(tenant.admin).call(liveMeetings.listParticipants, { ...page, conferenceId, search })
    const [item] = (await ask('')).body.items
    expect(item).toMatchObject({
      id: participantId,
      name: 'Hedy Host',
      email: host.email,
      ip: '127.0.0.1',
      leftAt: null,
    })
    expect(item).toMatchObject(device)
    expect((await ask('hos')).body.items.length).toBe(1)
    expect((await ask('osty')).body.items.length).toBe(0)
    expect((await ask('hedy%')).body.items.length).toBe(1)
  })

  it('is not for members', async () => {
    expect((await kit.as(host).call(liveMeetings.list, page)).status).toBe(403)
    expect((await kit.guest(tenant).call(liveMeetings.list, page)).status).toBe(401)
  })
})
