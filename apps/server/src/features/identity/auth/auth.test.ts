import { setTimeout as wait } from 'node:timers/promises'
import { auth } from '@foyer/contract/identity/auth'
import { describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#platform/security/passwords.ts'
import { createFakeEngine } from '#test/fake-engine.ts'
import { createKit, password, type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const app = { appIdentifier: 'web' }
const toCookieHeader = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

describe('client authorization', () => {
  it('accepts the built-in web client and no unknown one', async () => {
    const guest = kit.guest(tenant)
    expect((await guest.call(auth.client, app)).body).toEqual({
      status: 200,
      auth_provider_configs: [],
      update: null,
    })
    expect(await guest.call(auth.client, { appIdentifier: 'other' })).toMatchObject({
      status: 401,
      body: { code: 'unknown-client' },
    })
  })
})

describe('sign-in', () => {
  it('returns the user and sets an HttpOnly session cookie, which differs from the token of the response', async () => {
    const user = await kit.createUser(tenant)
    const response = await kit
      .guest(tenant)
      .call(auth.login, { email: ` ${user.email.toUpperCase()} `, password, ...app })
    expect(response.body).toMatchObject({ email: user.email, change_password: false, tmpid: '' })
    expect(String(response.headers['set-cookie'])).toMatch(/session=.*HttpOnly.*SameSite=Lax/)
    // The cookie stays no longer than the session can.
    expect(String(response.headers['set-cookie'])).toMatch(/session=[^;]+; Max-Age=1209600;/)
    const me = await kit.guest(tenant, toCookieHeader(response)).call(auth.userInfo, {})
    expect(me.body.user).toMatchObject({ email: user.email, role: 'member', uuid: user.id })
    expect(response.body.token).not.toBe(toCookieHeader(response).split('=')[1])
  })

  it('returns the same error for an unknown user and a wrong password', async () => {
    const user = await kit.createUser(tenant)
    const wrong = await kit.guest(tenant).call(auth.login, { email: user.email, password: 'Wrong1', ...app })
    const unknown = await kit
      .guest(tenant)
      .call(auth.login, { email: 'nobody@example.test', password: 'Wrong1', ...app })
    expect(wrong.status).toBe(401)
    expect(wrong.body.message).toBe('Incorrect Email or Password')
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  it('returns errors in French if requested', async () => {
    const response = await kit
      .guest(tenant)
      .call(auth.login, { email: 'x@example.test', password: 'x', ...app }, { language: 'fr' })
    expect(response.body.message).toBe('E-mail ou mot de passe incorrect')
  })

  it('rejects even the correct password after five wrong ones from one address', async () => {
    const user = await kit.createUser(tenant)
    const guest = kit.guest(tenant)
    for (let n = 0; n < 5; n++) await guest.call(auth.login, { email: user.email, password: 'Wrong1', ...app })
    const right = await guest.call(auth.login, { email: user.email, password, ...app })
    expect(right).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  })

  it('does not count a password that could not be verified, because too many wait for that', async () => {
    const user = await kit.createUser(tenant)
    // Turns go around, so that as many other tenants come first; the second time after the request, or all would give up before it.
    const hashForOthers = () =>
      Array.from({ length: 600 }, (_, n) => hashPassword('a password', `other-${n}`).catch(() => ''))
    const address = '10.20.30.40'
    const before = hashForOthers()
    const login = kit.guest(tenant).call(auth.login, { email: user.email, password, ...app }, { address })
    await wait(500)
    const after = hashForOthers()
    expect((await login).status).toBe(503)
    await Promise.all([...before, ...after])
    const counters = await kit.owner('select count from rate_limits where tenant_id = $1 and key like $2', [
      tenant.tenantId,
      `login%${address}%`,
    ])
    expect(counters.map(({ count }) => count)).toEqual([0, 0])
  })

  it('evaluates at most five of many parallel guesses', async () => {
    const user = await kit.createUser(tenant)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        kit.guest(tenant).call(auth.login, { email: user.email, password: 'Wrong1', ...app }),
      ),
    )
    expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  it.each([[['a@x.test']], [{ $ne: 1 }], ['a@x,b@y'], ['a@x.test\nBcc: b@y.test']])(
    'rejects the email address %j',
    async (email) => {
      const response = await kit.guest(tenant).send(auth.login, { email, password, ...app })
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'login-email-invalid', message: 'Please enter a valid email' },
      })
    },
  )

  it('rejects a user of another tenant', async () => {
    const other = await kit.createTenant()
    const response = await kit.guest(other).call(auth.login, { email: tenant.admin.email, password, ...app })
    expect(response.status).toBe(401)
  })
})

describe('sessions', () => {
  it('end at sign-out, and the cookie is then invalid', async () => {
    const user = await kit.createUser(tenant)
    expect((await kit.as(user).call(auth.logout, {})).status).toBe(200)
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
  })

  it('end at the next request when the user is disabled', async () => {
    const user = await kit.createUser(tenant)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [user.id])
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
  })

  it('are not valid at another tenant’s host', async () => {
    const other = await kit.createTenant()
    expect((await kit.guest(other, tenant.admin.cookie).call(auth.permissions, {})).status).toBe(401)
  })

  it('are confirmed with the password', async () => {
    const user = await kit.createUser(tenant)
    expect((await kit.as(user).call(auth.confirmPassword, { password: 'Wrong1' })).body.message).toBe(
      'Incorrect password',
    )
    expect((await kit.as(user).call(auth.confirmPassword, { password })).status).toBe(200)
  })
})

describe('permissions and tenant information', () => {
  it('returns the tree of the screens that level and permission keys allow, in the caller’s language', async () => {
    const member = await kit.createUser(tenant)
    const read = async (user: typeof member, language: 'en' | 'fr' = 'en') =>
      (await kit.as(user).call(auth.permissions, {}, { language })).body.tree
    expect((await read(member)).map(({ id }) => id)).toEqual(['recording', 'meetings', 'profile'])
    expect((await read(member, 'fr'))[1]).toMatchObject({
      title: 'Réunions',
      type: 'collapse',
      client: true,
      children: [
        { url: '/portal/schedule-meeting' },
        { url: '/portal/upcoming-meetings' },
        { url: '/portal/open-meetings' },
        { url: '/portal/past-meetings' },
        { url: '/portal/personal-meeting' },
      ],
    })
    expect((await read(tenant.admin)).map(({ id }) => id)).toEqual([
      'dashboard',
      'operational-dashboard',
      'recording',
      'user',
      'live-meeting',
      'completed-meetings',
      'meetings',
      'meeting-state',
      'profile',
      'tenant',
      'roles',
      'groups',
      'meeting-settings',
      'mail-log',
      'audit-log',
      'api',
    ])
  })

  it('returns the permission keys of the level', async () => {
    const findKeys = async (user: TestUser) => (await kit.as(user).call(auth.permissions, {})).body.keys
    const member = await findKeys(await kit.createUser(tenant))
    expect(member).toContain('meeting.schedule.get')
    expect(member).not.toContain('user.get')
    expect(await findKeys(tenant.admin)).toEqual(expect.arrayContaining(['user.get', 'audit.get', 'mail.log.get']))
    expect(await findKeys(kit.operator.admin)).toContain('tenant.put')
  })

  it('gives super administrators outside the operator only an administrator’s permissions', async () => {
    const superadmin = await kit.createUser(tenant, { level: 'superadmin' })
    const { keys } = (await kit.as(superadmin).call(auth.permissions, {})).body
    expect(keys).toContain('tenant.update')
    expect(keys).not.toContain('tenant.put')
  })

  it('returns the tenant of the host, and nothing for an unknown host', async () => {
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body).toMatchObject({
      sname: tenant.subdomain,
      operator: false,
    })
    expect((await kit.guest({ subdomain: 'nobody-here' }).call(auth.tenantInfo, {})).status).toBe(404)
    const foreign = await kit.guest(tenant).call(auth.tenantInfo, {}, { headers: { host: 'evil.example' } })
    expect(foreign.status).toBe(421)
  })

  it('saves the user’s language', async () => {
    const user = await kit.createUser(tenant)
    await kit.as(user).call(auth.updateLanguage, { language: 'fr' })
    expect((await kit.as(user).call(auth.userInfo, {})).body.user?.language).toBe('fr')
  })
})

describe('requests that change data', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a sibling tenant', { 'sec-fetch-site': 'same-site' }],
  ])('are rejected from %s', async (_name, headers) => {
    const user = await kit.createUser(tenant)
    const response = await kit.as(user).call(auth.logout, {}, { headers })
    expect(response.status).toBe(403)
  })

  it('are rejected without the client’s header', async () => {
    const response = await kit.app.inject({
      method: 'GET',
      url: '/api/logout/user',
      headers: { host: `${tenant.subdomain}.localhost:3000`, cookie: tenant.admin.cookie },
    })
    expect(response.statusCode).toBe(403)
  })

  it.each([
    ['text/plain', '{}', 415],
    ['application/json garbage', '{}', 415],
    ['application/json', '{"__proto__": {"x": 1}}', 400],
    ['application/json', '{', 400],
    ['application/json', `"${'x'.repeat(300_000)}"`, 413],
  ])('with a body of type %s are parsed strictly', async (type, payload, status) => {
    const response = await kit.app.inject({
      method: 'POST',
      url: '/api/login/client',
      payload,
      headers: { host: `${tenant.subdomain}.localhost:3000`, 'x-foyer': '1', 'content-type': type },
    })
    expect(response.statusCode).toBe(status)
  })
})

it('warns only administrators of an engine that has ended and does not come back', async () => {
  const fake = await createFakeEngine()
  const portal = await createKit({ engine: fake.engine })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const tenant = await portal.createTenant()
    const member = await portal.createUser(tenant)
    const findWarnings = async (user: TestUser) => (await portal.as(user).call(auth.userInfo, {})).body.user?.warnings
    fake.down()
    expect(await findWarnings(tenant.admin)).toEqual([])
    vi.setSystemTime(Date.now() + 20_000)
    expect([await findWarnings(tenant.admin), await findWarnings(member)]).toEqual([['engine-away'], []])
    fake.up()
    expect(await findWarnings(tenant.admin)).toEqual([])
  } finally {
    vi.useRealTimers()
    await portal.close()
    await fake.engine.stop()
  }
})

it('warns only administrators of settings with which meetings do not work for everyone', async () => {
  const remote = await createKit({
    env: { PUBLIC_URL: 'http://meet.example.org', ALLOW_PLAIN_HTTP: '1', ENGINE_ANNOUNCED_IP: '127.0.0.1' },
  })
  try {
    const tenant = await remote.createTenant()
    const member = await remote.createUser(tenant)
    const findWarnings = async (user: TestUser) => (await remote.as(user).call(auth.userInfo, {})).body.user?.warnings
    expect(await findWarnings(tenant.admin)).toEqual(['media-local-only', 'plain-http'])
    expect(await findWarnings(member)).toEqual([])
    expect(await findWarnings(remote.operator.admin)).toEqual(['media-local-only', 'plain-http'])
  } finally {
    await remote.close()
  }
})
