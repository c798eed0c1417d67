import { contract } from '@foyer/contract/contract'
import { profile } from '@foyer/contract/identity/profile'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertChats, makeMeeting } from '#test/meetings.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const Rows = z.array(z.looseObject({}))
/** The content of an exported file, without the columns of its rows. */
const OwnData = z.looseObject({
  signIn: z.looseObject({ password: z.boolean() }),
  sessions: Rows,
  meetingsHosted: Rows,
  meetingsAttended: Rows,
  chatMessages: z.array(z.looseObject({ text: z.string() })),
  auditEntries: Rows,
})

const download = async (user: TestUser) => {
  const response = await kit.as(user).send(profile.exportData, {})
  return { ...response, text: JSON.stringify(response.body) }
}

it('has everything about the user, in batches, and nothing that signs a user in', async () => {
  const [user, host] = [await kit.createUser(tenant, { firstname: 'Ana' }), await kit.createUser(tenant)]
  await kit.as(user).call(contract.settings.update, { dateFormat: 'iso' })
  await makeMeeting(kit, user, { topic: 'Own meeting', password: 'secret-of-meeting' })
  const form = { topic: 'Of others', start: '2090-01-01T10:00', end: '2090-01-01T11:00', timezone: 'UTC' }
  await kit.as(host).call(contract.meetings.create, { ...form, password: 'secret1', invitees: [{ email: user.email }] })
  const managers = [user.email]
  await kit.as(host).call(contract.meetings.create, { ...form, topic: 'Managed', password: 'secret1', managers })
  const { past } = await insertChats(kit, user, 1200)
  await kit.owner(`update chat_messages set from_user_id = $1, text = 'No ' || sequence where conference_id = $2`, [
    user.id,
    past.conferenceId,
  ])
  await kit.owner(
    `insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, 'credential', 'public', 0, '{}', 'My phone')`,
    [tenant.tenantId, user.id],
  )
  const { status, headers, text, body } = await download(user)
  expect(status).toBe(200)
  const file = OwnData.parse(body)
  expect(headers['content-disposition']).toContain('foyer-data.json')
  expect(file).toMatchObject({
    account: { email: user.email, firstname: 'Ana', role: 'member' },
    settings: { dateFormat: 'iso' },
    signIn: { password: true, passkeys: [{ name: 'My phone' }] },
    meetingsCoManaged: [{ topic: 'Managed' }],
    invitations: [{ topic: 'Of others', response: 'none' }],
  })
  expect(file.sessions).toHaveLength(1)
  expect(file.meetingsHosted).toContainEqual(expect.objectContaining({ topic: 'Own meeting' }))
  expect(file.meetingsAttended.length).toBeGreaterThan(0)
  const texts = new Set(file.chatMessages.map(({ text }) => text))
  expect([file.chatMessages.length, texts.size]).toEqual([1200, 1200])
  const [{ password_hash }] = await kit.owner('select password_hash from users where id = $1', [user.id])
  for (const secret of [password_hash, user.cookie.split('=')[1], 'secret-of-meeting', 'public_key', 'token'])
    expect(text).not.toContain(secret)
  const entries = await kit.owner('select action from audit_log where actor_id = $1', [user.id])
  expect(entries).toContainEqual({ action: 'profile.exportData' })
  expect(OwnData.parse((await download(user)).body).auditEntries).toContainEqual(
    expect.objectContaining({ action: 'profile.exportData' }),
  )
})

it('needs a sign-in or the password of the last 15 minutes; a user without a password exports after signing in', async () => {
  const user = await kit.createUser(tenant)
  await kit.owner('update users set password_hash = null where id = $1', [user.id])
  expect(OwnData.parse((await download(user)).body).signIn.password).toBe(false)
  await kit.owner(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [user.id])
  expect(await download(user)).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } })
})

it('is limited', async () => {
  const user = await kit.createUser(tenant)
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1) statuses.push((await download(user)).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})
