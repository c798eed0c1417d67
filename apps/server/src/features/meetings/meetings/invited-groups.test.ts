import { groups } from '@foyer/contract/identity/groups'
import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import { createGroup } from '#test/groups.ts'
import { useMeetingsFixture } from '#test/meetings-fixture.ts'
import { createUserWithRole } from '#test/roles.ts'

const { kit, tenant, ada, bob, form, schedule, upcoming, findMails } = await useMeetingsFixture()

describe('a meeting with groups', () => {
  it('invites their active members once each, without the organizer', async () => {
    const [carl, gone, invited] = [
      await kit.createUser(tenant),
      await kit.createUser(tenant),
      await kit.createUser(tenant),
    ]
    await kit.owner(`update users set status = 'disabled' where id = $1`, [gone.id])
    await kit.owner(`update users set status = 'invited' where id = $1`, [invited.id])
    const team = await createGroup(kit, tenant, { members: [ada, bob, carl, gone, invited] })
    const others = await createGroup(kit, tenant, { members: [bob] })
    const input = form({ invitees: [{ email: bob.email, name: 'Robert' }], groups: [team, others, team] })
    const { status, body } = await kit.as(ada).call(meetings.create, input)
    expect(status).toBe(200)
    expect(body.invitees.map(({ email }) => email).toSorted()).toEqual([bob.email, carl.email].toSorted())
    expect(body.invitees.find(({ email }) => email === bob.email)?.name).toBe('Robert')
    expect(await findMails(body.id)).toHaveLength(2)
    expect((await upcoming(carl)).map(({ meetingId }) => meetingId)).toContain(body.id)
  })

  it('keeps its invitees when the group changes, and invites a group later on', async () => {
    const carl = await kit.createUser(tenant)
    const team = await createGroup(kit, tenant, { members: [bob] })
    const meeting = await schedule()
    const { body } = await kit.as(ada).call(meetings.invite, { id: meeting.id, groups: [team] })
    expect(body).toEqual({ invited: 1 })
    await kit.as(tenant.admin).call(groups.addMembers, { id: team, users: [carl.id] })
    const find = async () => (await kit.as(ada).call(meetings.get, { id: meeting.id })).body.invitees
    expect((await find()).map(({ email }) => email)).toEqual([bob.email])
    const response = await kit.as(ada).call(meetings.invite, { id: meeting.id })
    expect(response.status).toBe(400)
  })

  it('invites a group to one date or to an open meeting, also for a co-manager, and never the owner', async () => {
    const carl = await kit.createUser(tenant)
    const team = await createGroup(kit, tenant, { members: [ada, bob, carl] })
    const series = await schedule(ada, { recurrence: { frequency: 'daily', count: 3 }, managers: [bob.email] })
    const occurrence = series.start ?? ''
    const invited = await kit.as(bob).call(meetings.invite, { id: series.id, occurrence, groups: [team] })
    expect(invited.body).toEqual({ invited: 2 })
    const dates = (await upcoming(carl)).filter(({ meetingId }) => meetingId === series.id)
    expect(dates.map((date) => date.occurrence)).toEqual([occurrence])
    const open = await kit.as(ada).call(meetings.create, form({ kind: 'open', start: undefined, end: undefined }))
    expect((await kit.as(ada).call(meetings.invite, { id: open.body.id, groups: [team] })).body).toEqual({ invited: 2 })
  })

  it('invites no one with a group whose only active member is the organizer', async () => {
    const team = await createGroup(kit, tenant, { members: [ada] })
    const { id } = await schedule()
    expect((await kit.as(ada).call(meetings.invite, { id, groups: [team] })).body).toEqual({ invited: 0 })
  })

  it('names a group that is gone, or too large', async () => {
    const foreign = await createGroup(kit, await kit.createTenant())
    const unknown = await kit.as(ada).call(meetings.create, form({ groups: [foreign] }))
    expect([unknown.status, unknown.body.code, unknown.body.field]).toEqual([404, 'group-not-found', 'groups'])
    const large = await createGroup(kit, tenant)
    await kit.owner(
      `with made as (insert into users (tenant_id, email, firstname, lastname, role, status, password_hash)
         select $1, 'large' || n || '@people.test', 'A', 'B', 'client', 'active', '' from generate_series(1, 501) n
         returning id)
       insert into group_members (tenant_id, group_id, user_id) select $1, $2, id from made`,
      [tenant.tenantId, large],
    )
    const many = await kit.as(ada).call(meetings.create, form({ groups: [large] }))
    expect([many.status, many.body.code, many.body.field]).toEqual([409, 'too-many-invitees', 'groups'])
  })

  it('needs the permission to invite, with which names of groups are found', async () => {
    const team = await createGroup(kit, tenant, { name: 'Choir of the north' })
    const mute = await createUserWithRole(kit, tenant, { level: 'client', permissions: ['meeting.schedule.put'] })
    expect((await kit.as(mute).call(meetings.create, form({ groups: [team] }))).status).toBe(403)
    expect((await kit.as(mute).call(groups.search, { search: 'choir' })).status).toBe(403)
    const found = await kit.as(ada).call(groups.search, { search: 'nor cho' })
    expect(found.body.items).toEqual([{ id: team, name: 'Choir of the north' }])
  })

  it('is not for clients, who would learn who the members are', async () => {
    const team = await createGroup(kit, tenant, { members: [bob] })
    const client = await kit.createUser(tenant, { level: 'client' })
    expect((await kit.as(client).call(groups.search, { search: '' })).status).toBe(403)
    const created = await kit.as(client).call(meetings.create, form({ groups: [team] }))
    expect([created.status, created.body.code]).toEqual([403, 'forbidden'])
    const { id } = await schedule(client)
    const invited = await kit.as(client).call(meetings.invite, { id, groups: [team] })
    expect([invited.status, invited.body.code]).toEqual([403, 'forbidden'])
    expect((await kit.as(client).call(meetings.get, { id })).body.invitees).toEqual([])
  })
})
