import { chat } from '@foyer/contract/meetings/chat'
import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { type Caller, useChatFixture } from '#test/chat-fixture.ts'

const { kit, tenant, host, startMeeting, write, readTexts, readAfterwards } = await useChatFixture()

describe('whom one may write to', () => {
  const rules = ['everyone', 'hosts', 'off'] as const
  const roles = ['host', 'co-host', 'participant'] as const
  const recipients = ['everyone', 'hosts', 'host', 'co-host', 'participant'] as const
  /** Checks what is allowed as the requirements say, and not as the rule does. */
  const isAllowed = (rule: string, role: string, to: string): boolean => {
    if (rule === 'off') return false
    if (rule === 'hosts' && role === 'participant') return ['hosts', 'host', 'co-host'].includes(to)
    return true
  }
  const cases = rules.flatMap((rule) => roles.flatMap((role) => recipients.map((to) => [rule, role, to] as const)))

  const meeting = startMeeting()
  const participants = meeting.then(({ join }) => Promise.all([join('Ann'), join('Bob')]))

  it.each(cases)('with the option %s: a %s to %s', async (rule, role, to) => {
    const { configure, setRole } = await meeting
    const [sender, recipient] = await participants
    await configure({ chat: rule })
    await setRole(sender, role)
    const isPerson = to !== 'everyone' && to !== 'hosts'
    if (isPerson) await setRole(recipient, to)
    const { status, body } = await write(sender, { text: 'Hello', to: isPerson ? recipient.id : to })
    const refusal = rule === 'off' ? 'chat-off' : 'chat-hosts-only'
    expect([status, body.code]).toEqual(isAllowed(rule, role, to) ? [200, undefined] : [403, refusal])
  })
  it('a message to the hosts is read by hosts, co-hosts and its sender', async () => {
    const { hosting, join, configure, setRole, conferenceId, end } = await startMeeting()
    const [user, second] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const [ann, bob, cohost] = [await join('Ann', user), await join('Bob'), await join('Cora', second)]
    await setRole(cohost, 'co-host')
    await configure({ chat: 'hosts' })
    await write(ann, { text: 'Help', to: 'hosts' })
    for (const reader of [hosting, ann, cohost]) expect(await readTexts(reader)).toEqual(['Help'])
    expect(await readTexts(bob)).toEqual([])
    await end()
    for (const reader of [host, user, second])
      expect((await readAfterwards(reader, conferenceId)).body.items).toMatchObject([{ text: 'Help' }])
  })

  it('keeps messages readable when the chat is turned off', async () => {
    const { hosting, configure } = await startMeeting()
    await write(hosting, { text: 'Hello' })
    await configure({ chat: 'off' })
    expect(await readTexts(hosting)).toEqual(['Hello'])
  })
})

describe('another caller', () => {
  const expectNothing = async (caller: Caller, participantId: string) => {
    expect((await caller.call(chat.listMessages, { participantId })).status).toBe(404)
    expect((await caller.call(chat.sendMessage, { participantId, text: 'Hello' })).status).toBe(404)
  }

  it('neither reads nor writes with the id of a participant', async () => {
    const { hosting, join } = await startMeeting()
    const ann = await join('Ann')
    const colleague = await kit.createUser(tenant)
    for (const { id } of [hosting, ann]) {
      await expectNothing(kit.as(colleague), id)
      await expectNothing(kit.as(tenant.admin), id)
      await expectNothing(kit.guest(tenant), id)
      await expectNothing(kit.guest(tenant, `guest=${'x'.repeat(43)}`), id)
    }
    const bob = await join('Bob')
    await expectNothing(bob.caller, ann.id)
  })

  it('of another tenant neither reads nor writes', async () => {
    const { hosting, conferenceId, end } = await startMeeting()
    const other = await kit.createTenant()
    await expectNothing(kit.as(other.admin), hosting.id)
    await expectNothing(kit.as(kit.operator.admin), hosting.id)
    await end()
    for (const user of [other.admin, kit.operator.admin, tenant.admin])
      expect((await readAfterwards(user, conferenceId)).status).toBe(404)
  })

  it('sees nothing of another meeting', async () => {
    const [one, two] = [await startMeeting(), await startMeeting()]
    await write(one.hosting, { text: 'One' })
    expect(await readTexts(two.hosting)).toEqual([])
    expect((await write(two.hosting, { text: 'Two' })).body.sequence).toBe(1)
  })
})

describe('a participant who has left or was removed', () => {
  it('neither reads nor writes', async () => {
    const { join } = await startMeeting()
    const ann = await join('Ann')
    await write(ann, { text: 'Hello' })
    await ann.caller.call(room.leave, { participantId: ann.id })
    expect((await write(ann, { text: 'Hello' })).status).toBe(404)
    expect((await ann.caller.call(chat.listMessages, { participantId: ann.id })).status).toBe(404)
  })

  it('reads it afterwards, unless a host removed them', async () => {
    const { join, hosting, conferenceId, end } = await startMeeting()
    const [left, kicked] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const ann = await join('Ann', left)
    const eve = await join('Eve', kicked)
    await write(hosting, { text: 'Hello' })
    await ann.caller.call(room.leave, { participantId: ann.id })
    await kit.owner('update participants set kicked = true, removed = true where id = $1', [eve.id])
    expect((await readAfterwards(left, conferenceId)).status).toBe(404)
    await end()
    expect((await readAfterwards(left, conferenceId)).body.items).toMatchObject([{ text: 'Hello' }])
    expect((await readAfterwards(kicked, conferenceId)).status).toBe(404)
    expect((await write(hosting, { text: 'Too late' })).status).toBe(404)
  })
})

it('a past meeting says whether there is a chat that one may read', async () => {
  const { join, hosting, conferenceId, end } = await startMeeting()
  const [present, kicked] = [await kit.createUser(tenant), await kit.createUser(tenant)]
  await join('Ann', present)
  const eve = await join('Eve', kicked)
  await kit.owner('update participants set kicked = true, removed = true where id = $1', [eve.id])
  await write(hosting, { text: 'Hello' })
  const silent = await startMeeting()
  await end()
  await silent.end()
  await kit.owner(
    `update calendar_entries set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 second'
     where tenant_id = $1`,
    [tenant.tenantId],
  )
  const find = async (user: typeof host, id: string) =>
    (await kit.as(user).call(meetings.listPast, { size: 100 })).body.items.find((one) => one.conferenceId === id)
  expect(await find(host, conferenceId)).toMatchObject({ hasChat: true })
  expect(await find(host, silent.conferenceId)).toMatchObject({ hasChat: false })
  expect(await find(present, conferenceId)).toMatchObject({ own: false, hasChat: true })
  expect(await find(kicked, conferenceId)).toMatchObject({ own: false, hasChat: false })
})
