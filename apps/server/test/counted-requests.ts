import { randomUUID } from 'node:crypto'
import type { Call, Input } from '@foyer/contract/call'
import { auth } from '@foyer/contract/identity/auth'
import { invitations } from '@foyer/contract/identity/invitations'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { passwords } from '@foyer/contract/identity/passwords'
import { profile } from '@foyer/contract/identity/profile'
import { registration } from '@foyer/contract/identity/registration'
import { sso } from '@foyer/contract/identity/sso'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { chat } from '@foyer/contract/meetings/chat'
import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { annotations } from '@foyer/contract/meetings/drawings/annotations'
import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { meetings } from '@foyer/contract/meetings/meetings'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { signUp } from '@foyer/contract/tenancy/sign-up'
import { Secret, TOTP } from 'otpauth'
import { unknownId } from './access.ts'
import { drawnElement } from './drawings.ts'
import { signInAt } from './identity-provider.ts'
import { type Kit, password, type TestTenant, type TestUser } from './kit.ts'
import { mailsTo } from './mailbox.ts'
import { insertChats, makeMeeting } from './meetings.ts'
import { createProviderTenant } from './provider-tenant.ts'

/** A request that is about to be made: the call, its input, and who makes it. */
export type Request = { call: Call; input: unknown; tenant: { tenantId: string; subdomain: string }; cookie?: string }

/** A request that limits count, and what they count once it has ended. */
export type CountedRequest = {
  name: string
  prepare: (kit: Kit) => Promise<Request>
  status: number
  /** The counts afterwards, by the first word of each key. A known device or account is one of two keys. */
  counted: { readonly [limit: string]: number }
}

const provider = { 'identity-provider': 1, 'identity-provider-from': 1 }
/** Returns the counts of a guess: for the subject in this network, for the network, and for the subject. */
const attempt = (name: string) => ({ [name]: 2, [`${name}-from`]: 1 })
/** A wrong meeting password may also be a guess of a Meeting ID that needs none. */
const guess = { ...attempt('join'), 'number-from': 1 }
const app = { appIdentifier: 'web' }

async function makeRequest<C extends Call>(
  kit: Kit,
  call: C,
  toInput: (user: TestUser, tenant: TestTenant) => Input<C> | Promise<Input<C>>,
): Promise<Request & { user: TestUser }> {
  const tenant = await kit.createTenant()
  const user = await kit.createUser(tenant)
  return { call, input: await toInput(user, tenant), tenant, user }
}
/** Prepares a request of a visitor; `byUser` prepares one of a signed-in user. */
const byVisitor =
  <C extends Call>(call: C, toInput: (user: TestUser, tenant: TestTenant, kit: Kit) => Input<C> | Promise<Input<C>>) =>
  (kit: Kit): Promise<Request> =>
    makeRequest(kit, call, (user, tenant) => toInput(user, tenant, kit))
const byUser =
  <C extends Call>(call: C, toInput: (user: TestUser, tenant: TestTenant, kit: Kit) => Input<C> | Promise<Input<C>>) =>
  async (kit: Kit): Promise<Request> => {
    const { user, ...request } = await makeRequest(kit, call, (one, tenant) => toInput(one, tenant, kit))
    return { ...request, cookie: user.cookie }
  }
const byAdmin =
  <C extends Call>(call: C, toInput: (user: TestUser) => Input<C>) =>
  async (kit: Kit): Promise<Request> => {
    const tenant = await kit.createTenant()
    return { call, input: toInput(await kit.createUser(tenant)), tenant, cookie: tenant.admin.cookie }
  }

/** Begins a sign-in that waits for the second factor; returns it with a code that is correct now. */
async function beginSecondFactor(kit: Kit, user: TestUser) {
  const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
  const toCode = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await kit.as(user).call(twoFactor.enable, { code: toCode(-1) })
  const { body } = await kit.guest(user).call(auth.login, { email: user.email, password, ...app })
  await kit.owner('delete from rate_limits where tenant_id = $1', [user.tenantId])
  return { tmpid: body.tmpid, code: toCode(0) }
}

/** Prepares the return of a browser from the provider of a tenant, with the code that it gave or with another one. */
async function returnFromProvider(kit: Kit, { isCorrect }: { isCorrect: boolean }): Promise<Request> {
  const { tenant, provider, people } = await createProviderTenant(kit)
  people.set('ada', { email: 'ada@acme.test', email_verified: true })
  await kit.createUser(tenant, { email: 'ada@acme.test' })
  const { body, cookies } = await kit.guest(tenant).call(sso.begin, { provider: provider.id })
  const back = await signInAt(body.url, 'ada')
  const find = (name: string) => back.searchParams.get(name) ?? ''
  const input = { state: find('state'), code: isCorrect ? find('code') : 'x', iss: find('iss') }
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { call: sso.complete, input, tenant, cookie }
}
const beginAtProvider = async (kit: Kit, id?: string): Promise<Request> => {
  const { tenant, provider } = await createProviderTenant(kit)
  return { call: sso.begin, input: { provider: id ?? provider.id }, tenant }
}

const openSignUp = async (kit: Kit, input: object): Promise<Request> => {
  const superadmin = kit.as(kit.operator.admin)
  const settings = (await superadmin.call(signUp.getSettings, {})).body
  await superadmin.call(signUp.updateSettings, { ...settings, enabled: true })
  await kit.owner('delete from rate_limits where tenant_id = $1', [kit.operator.tenantId])
  const form = { email: `${randomUUID()}@example.test`, organisation: 'Acme', country: 'FR' }
  return {
    call: signUp.create,
    input: { ...form, subdomain: `s${randomUUID().slice(0, 8)}`, ...input },
    tenant: kit.operator,
  }
}

const openRegistration = async (kit: Kit, { tenantId }: TestTenant) => {
  await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenantId])
  return { firstname: 'New', lastname: 'Person', email: `${randomUUID()}@example.test` }
}

type InRoomCall = typeof chat.sendMessage | typeof meetingControls.react | typeof whiteboard.draw

const inChat = async (kit: Kit, call: InRoomCall, input: object) => {
  const tenant = await kit.createTenant()
  const { current } = await insertChats(kit, tenant.admin, 0)
  return { call, input: { ...current, ...input }, tenant, cookie: tenant.admin.cookie }
}

/** Begins to share a screen, on which the next call draws. */
const onScreen = async (kit: Kit) => {
  const { input, ...request } = await inChat(kit, meetingControls.react, {})
  const { participantId } = input
  const screen = { participantId, share: 'TR_1' }
  await kit.as(request.tenant.admin).call(annotations.begin, screen)
  const annotation = { kind: 'pen', colour: 'red', points: [[0, 0]] }
  return { ...request, call: annotations.draw, input: { ...screen, presenterId: participantId, id: 'a', annotation } }
}

/** Invites by email; returns the invitation and its link. */
async function invite(kit: Kit, { admin, tenantId }: TestTenant): Promise<{ token: string; id: string }> {
  const email = `${randomUUID()}@elsewhere.test`
  const times = { start: '2090-01-01T09:00', end: '2090-01-01T10:00', timezone: 'UTC' }
  const { body } = await kit
    .as(admin)
    .call(meetings.create, { topic: 'Round', ...times, password: 'secret1', invitees: [{ email }] })
  const [mail] = await mailsTo(kit, tenantId, email)
  await kit.owner('delete from rate_limits where tenant_id = $1', [tenantId])
  return { token: /respond#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '', id: String(body.id) }
}

/** Chooses another Meeting ID for a personal meeting. */
async function chooseNumber(kit: Kit, user: TestUser, number: string) {
  const form = { topic: 'Ada', password: 'secret1' }
  const { body } = await kit.as(user).call(personalMeeting.create, { ...form, timezone: 'UTC' })
  return { ...form, number, version: Number(body.version), security: 'password' as const }
}

/** Creates the link of an invitation that has expired. */
async function expireInvitation(
  kit: Kit,
  { id }: TestUser,
  { admin, tenantId }: TestTenant,
): Promise<{ token: string }> {
  await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [id])
  const { body } = await kit.as(admin).call(invitations.createLink, { id, purpose: 'invitation' })
  await kit.owner(`update one_time_tokens set expires_at = portal_now() - interval '1 minute' where user_id = $1`, [id])
  await kit.owner('delete from rate_limits where tenant_id = $1', [tenantId])
  return { token: new URL(body.url).hash.slice(1) }
}

const toJoin = async (kit: Kit, { admin }: TestTenant) => {
  const { number, password: secret } = await makeMeeting(kit, admin)
  return { number, password: secret, name: 'Ann' }
}

// biome-ignore format: a request in a few lines reads like a table
export const countedRequests: CountedRequest[] = [
  { name: 'a wrong password', prepare: byVisitor(auth.login, ({ email }) => ({ email, password: 'Wrong1', ...app })), status: 401, counted: attempt('login') },
  { name: 'a password for an unknown address', prepare: byVisitor(auth.login, () => ({ email: 'no@example.test', password, ...app })), status: 401, counted: attempt('login') },
  { name: 'the right password of a user who is disabled', prepare: byVisitor(auth.login, async ({ email, id }, _tenant, kit) => {
      await kit.owner(`update users set status = 'disabled' where id = $1`, [id])
      return { email, password, ...app }
    }), status: 401, counted: attempt('login') },
  { name: 'the right password', prepare: byVisitor(auth.login, ({ email }) => ({ email, password, ...app })), status: 200, counted: {} },
  { name: 'the right password in another browser', prepare: byVisitor(auth.login, async ({ email, ...user }, _tenant, kit) => {
      await kit.guest(user).call(auth.login, { email, password, ...app })
      return { email, password, ...app }
    }), status: 200, counted: { 'new-device': 1 } },
  { name: 'a sign-in of another program', prepare: byVisitor(auth.login, ({ email }) => ({ email, password, appIdentifier: 'other' })), status: 401, counted: {} },
  { name: 'a request for a password link', prepare: byVisitor(passwords.forgot, ({ email }) => ({ email })), status: 200, counted: { forgot: 1, 'forgot-from': 1, links: 1 } },
  { name: 'a request for a password link for an unknown address', prepare: byVisitor(passwords.forgot, () => ({ email: 'no@example.test' })), status: 200, counted: { forgot: 1, 'forgot-from': 1, links: 1 } },
  { name: 'a request for a registration email', prepare: byVisitor(registration.resend, ({ email }) => ({ email })), status: 200, counted: { register: 1, 'register-from': 1, links: 1 } },
  { name: 'a registration', prepare: byVisitor(registration.create, (_user, tenant, kit) => openRegistration(kit, tenant)), status: 200, counted: { 'register-from': 1, 'outside-emails-of-visitors': 1 } },
  { name: 'a registration with a known address', prepare: byVisitor(registration.create, async ({ email }, tenant, kit) => ({ ...(await openRegistration(kit, tenant)), email })),
    status: 409, counted: { 'register-from': 1 } },
  { name: 'a wrong own password', prepare: byUser(passwords.updateOwn, () => ({ current: 'Wrong1Word', password: 'Fresh2Word', confirmation: 'Fresh2Word' })),
    status: 403, counted: { 'own-password': 1 } },
  { name: 'the right own password', prepare: byUser(passwords.updateOwn, () => ({ current: password, password: 'Fresh2Word', confirmation: 'Fresh2Word' })), status: 200, counted: {} },
  { name: 'another address', prepare: byUser(profile.changeEmail, () => ({ email: `${randomUUID()}@example.test`, password })), status: 200, counted: { 'email-change': 1, 'outside-emails': 2 } },
  { name: 'an address that is taken', prepare: byUser(profile.changeEmail, (_user, { admin }) => ({ email: admin.email, password })), status: 409, counted: { 'email-change': 1 } },
  { name: 'a wrong second factor', prepare: byVisitor(twoFactor.login, async (user, _tenant, kit) => ({ ...(await beginSecondFactor(kit, user)), code: 'aaaa-aaaa-aaaa' })),
    status: 401, counted: { 'second-factor-of': 1, ...attempt('second-factor') } },
  { name: 'the right second factor', prepare: byVisitor(twoFactor.login, (user, _tenant, kit) => beginSecondFactor(kit, user)), status: 200, counted: { 'second-factor-of': 1 } },
  { name: 'a second factor of no sign-in', prepare: byVisitor(twoFactor.login, () => ({ tmpid: 'x', code: '123456' })), status: 401, counted: {} },
  { name: 'a passkey that is asked for', prepare: byVisitor(passkeys.beginLogin, () => ({})), status: 200, counted: { 'passkey-challenges': 1, 'passkey-challenges-from': 1 } },
  { name: 'a passkey that is asked for after no sign-in', prepare: byVisitor(passkeys.beginLogin, () => ({ tmpid: 'x' })), status: 401,
    counted: { 'passkey-challenges': 1, 'passkey-challenges-from': 1 } },
  { name: 'a wrong passkey', prepare: byVisitor(passkeys.login, () => ({ credential: { id: randomUUID(), clientData: 'aaaa', authenticatorData: 'aaaa', signature: 'aaaa' } })),
    status: 401, counted: attempt('passkey') },
  { name: 'the way to a provider', prepare: (kit) => beginAtProvider(kit), status: 200, counted: provider },
  { name: 'the way to no provider', prepare: (kit) => beginAtProvider(kit, unknownId), status: 403, counted: provider },
  // The attempt was counted when it began, and is refunded if the provider identifies a user.
  { name: 'a return from a provider', prepare: (kit) => returnFromProvider(kit, { isCorrect: true }), status: 200, counted: {} },
  { name: 'a return from a provider with a wrong code', prepare: (kit) => returnFromProvider(kit, { isCorrect: false }), status: 400, counted: provider },
  { name: 'the sign-up of an organisation', prepare: (kit) => openSignUp(kit, {}), status: 200, counted: { ...attempt('sign-up'), 'sign-ups-from': 1, 'sign-up-links': 1, 'outside-emails-of-visitors': 1 } },
  { name: 'the sign-up of an organisation whose name is taken', prepare: async (kit) => openSignUp(kit, { subdomain: (await kit.createTenant()).subdomain }), status: 409,
    counted: { ...attempt('sign-up'), 'sign-ups-from': 1 } },
  { name: 'a new password for a user', prepare: byAdmin(users.resetPassword, ({ id }) => ({ id })), status: 200, counted: { 'reset-password': 1 } },
  { name: 'a new link for an invitation that has expired', prepare: byVisitor(passwords.renewLink, (user, tenant, kit) => expireInvitation(kit, user, tenant)), status: 200, counted: { 'renew-link': 1, 'outside-emails-of-visitors': 1 } },
  { name: 'a new link for no invitation', prepare: byVisitor(passwords.renewLink, () => ({ token: 'x' })), status: 400, counted: {} },
  { name: 'one’s own data', prepare: byUser(profile.exportData, async ({ id }, _tenant, kit) => {
      await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [id])
      return {}
    }), status: 200, counted: { 'own-data': 1 } },
  { name: 'one’s own data without a password', prepare: byUser(profile.exportData, async ({ id }, _tenant, kit) => {
      await kit.owner(`update sessions set confirmed_at = portal_now() - interval '1 day' where user_id = $1`, [id])
      return {}
    }), status: 403, counted: {} },
  { name: 'a wrong meeting password', prepare: byVisitor(room.join, async (_user, tenant, kit) => ({ ...(await toJoin(kit, tenant)), password: 'wrong' })), status: 404, counted: guess },
  { name: 'an unknown Meeting ID', prepare: byVisitor(room.join, () => ({ number: '0000000000', password: 'x', name: 'Ann' })), status: 404, counted: guess },
  { name: 'the right meeting password', prepare: byVisitor(room.join, (_user, tenant, kit) => toJoin(kit, tenant)), status: 200, counted: { 'waiting-check': 1 } },
  { name: 'a preview with a wrong meeting password', prepare: byVisitor(room.preview, async (_user, tenant, kit) => ({ number: (await toJoin(kit, tenant)).number, password: 'wrong' })), status: 200, counted: guess },
  { name: 'a preview with the right meeting password', prepare: byVisitor(room.preview, async (_user, tenant, kit) => {
      const { number, password: secret } = await toJoin(kit, tenant)
      return { number, password: secret }
    }), status: 200, counted: {} },
  { name: 'a preview without a meeting password', prepare: byVisitor(room.preview, async (_user, tenant, kit) => ({ number: (await toJoin(kit, tenant)).number })), status: 200, counted: { 'number-from': 1 } },
  { name: 'the tenant of an unknown Meeting ID', prepare: byVisitor(room.locate, () => ({ number: '0000000000' })), status: 200, counted: { locate: 1 } },
  { name: 'a connection test', prepare: byVisitor(connectionTest.start, async (_user, tenant, kit) => {
      const { number, password: secret } = await toJoin(kit, tenant)
      return { number, password: secret }
    }), status: 200, counted: { 'connection-test': 1 } },
  { name: 'a connection test with a wrong password', prepare: byVisitor(connectionTest.start, async (_user, tenant, kit) => ({ number: (await toJoin(kit, tenant)).number, password: 'wrong' })),
    status: 404, counted: guess },
  { name: 'a message in the chat', prepare: (kit) => inChat(kit, chat.sendMessage, { text: 'Hello' }), status: 200, counted: { chat: 1 } },
  { name: 'an element on the whiteboard', prepare: (kit) => inChat(kit, whiteboard.draw, { seen: 0, elements: [drawnElement()] }), status: 200, counted: { whiteboard: 1 } },
  { name: 'an annotation', prepare: onScreen, status: 200, counted: { annotation: 1 } },
  { name: 'a message to an unknown participant', prepare: (kit) => inChat(kit, chat.sendMessage, { text: 'Hello', to: unknownId }), status: 409, counted: { chat: 1 } },
  { name: 'a reaction', prepare: (kit) => inChat(kit, meetingControls.react, { reaction: 'clap' }), status: 200, counted: { reaction: 1 } },
  { name: 'an answer by a link', prepare: byVisitor(responses.respond, async (_user, tenant, kit) => ({ token: (await invite(kit, tenant)).token, response: 'accepted' as const })),
    status: 200, counted: { respond: 1 } },
  { name: 'an answer to what is over', prepare: byVisitor(responses.respond, async (_user, tenant, kit) => {
      const { token, id } = await invite(kit, tenant)
      await kit.owner(`update occurrences set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where meeting_id = $1`, [id])
      return { token, response: 'accepted' as const }
    }), status: 409, counted: { respond: 1 } },
  { name: 'a Meeting ID of one’s own', prepare: byUser(personalMeeting.update, (user, _tenant, kit) => chooseNumber(kit, user, '1234567890')),
    status: 200, counted: { 'personal-number': 2 } },
  { name: 'a Meeting ID that is taken', prepare: byUser(personalMeeting.update, async (user, { admin }, kit) =>
      chooseNumber(kit, user, (await makeMeeting(kit, admin)).number)), status: 409, counted: { 'personal-number': 2 } },
]
