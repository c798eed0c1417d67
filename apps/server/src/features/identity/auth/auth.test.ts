import { auth } from '@foyer/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKit, type Kit, password, type TestTenant } from '#test/kit.ts'

let kit: Kit
let tenant: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.makeTenantWithData.tenant()
})
afterAll(() => kit.close())

const app = { app_identifier: 'web' }
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

describe('client authorization', () => {
  it('knows the built-in web client and no other', async () => {
    const guest = kit.guest(tenant)
    expect((await guest.call(auth.client, app)).body).toEqual({ status: 200, auth_provider_configs: [] })
    expect(await guest.call(auth.client, { app_identifier: 'other' })).toMatchObject({
      status: 401,
      body: { code: 'unknown-client' },
    })
  })
})

describe('sign-in', () => {
  it('answers the fields of spec §3 and sets an HttpOnly cookie that opens the session', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const response = await kit
      .guest(tenant)
      .call(auth.login, { email: ` ${user.email.toUpperCase()} `, password, ...app })
    expect(response.body).toMatchObject({ email: user.email, change_password: false, tmpid: '' })
    expect(String(response.headers['set-cookie'])).toMatch(/session=.*HttpOnly.*SameSite=Lax/)
    const me = await kit.guest(tenant, cookieOf(response)).call(auth.userInfo, {})
    expect(me.body.user).toMatchObject({ email: user.email, role: 'member', uuid: user.id })
    expect(response.body.token).not.toBe(cookieOf(response).split('=')[1])
  })

  it('gives an unknown person and a wrong password the same answer', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const wrong = await kit.guest(tenant).call(auth.login, { email: user.email, password: 'Wrong1', ...app })
    const unknown = await kit
      .guest(tenant)
      .call(auth.login, { email: 'nobody@example.test', password: 'Wrong1', ...app })
    expect(wrong.status).toBe(401)
    expect(wrong.body.message).toBe('Incorrect Email or Password')
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  it('speaks French to who asks for it', async () => {
    const response = await kit
      .guest(tenant)
      .call(auth.login, { email: 'x@example.test', password: 'x', ...app }, { language: 'fr' })
    expect(response.body.message).toBe('E-mail ou mot de passe incorrect')
  })

  it('refuses the right password too after five wrong ones from one address', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const guest = kit.guest(tenant)
    for (let n = 0; n < 5; n++) await guest.call(auth.login, { email: user.email, password: 'Wrong1', ...app })
    const right = await guest.call(auth.login, { email: user.email, password, ...app })
    expect(right).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  })

  it('evaluates at most five of many parallel guesses', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        kit.guest(tenant).call(auth.login, { email: user.email, password: 'Wrong1', ...app }),
      ),
    )
    expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  it.each([[['a@x.test']], [{ $ne: 1 }], ['a@x,b@y'], ['a@x.test\nBcc: b@y.test']])(
    'refuses the e-mail %j',
    async (email) => {
      const response = await kit.guest(tenant).send(auth.login, { email, password, ...app })
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'login-email-invalid', message: 'Please enter a valid email' },
      })
    },
  )

  it('refuses a person of another tenant', async () => {
    const other = await kit.makeTenantWithData.tenant()
    const response = await kit.guest(other).call(auth.login, { email: tenant.admin.email, password, ...app })
    expect(response.status).toBe(401)
  })
})

describe('sessions', () => {
  it('end with logout, and the old cookie opens nothing', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    expect((await kit.as(user).call(auth.logout, {})).status).toBe(200)
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
  })

  it('end at the next request when a person is disabled', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [user.id])
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
  })

  it('of one host open nothing at another', async () => {
    const other = await kit.makeTenantWithData.tenant()
    expect((await kit.guest(other, tenant.admin.cookie).call(auth.permissions, {})).status).toBe(401)
  })

  it('ask for the password again, and count wrong answers', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    expect((await kit.as(user).call(auth.confirmPassword, { password: 'Wrong1' })).body.message).toBe(
      'Incorrect password',
    )
    expect((await kit.as(user).call(auth.confirmPassword, { password })).status).toBe(200)
  })
})

describe('menu and facts', () => {
  it('builds the menu from keys and level', async () => {
    const member = await kit.makeTenantWithData.user(tenant)
    const ids = async (user: typeof member) =>
      (await kit.as(user).call(auth.permissions, {})).body.tree.map(({ id }: { id: string }) => id)
    expect(await ids(member)).toEqual(['meetings'])
    expect(await ids(tenant.admin)).toEqual([
      'user',
      'live-meeting',
      'completed-meetings',
      'meetings',
      'tenant',
      'mail-log',
      'audit-log',
    ])
    expect(await ids(kit.operator.admin)).toContain('tenant')
  })

  it('a super administrator outside the operator is an administrator only', async () => {
    const pretender = await kit.makeTenantWithData.user(tenant, { level: 'superadmin' })
    const { keys } = (await kit.as(pretender).call(auth.permissions, {})).body
    expect(keys).toContain('tenant.update')
    expect(keys).not.toContain('tenant.put')
  })

  it('says who the tenant of the host is, and nothing of an unknown one', async () => {
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body).toMatchObject({
      sname: tenant.subdomain,
      operator: false,
    })
    expect((await kit.guest({ subdomain: 'nobody-here' }).call(auth.tenantInfo, {})).status).toBe(404)
    const foreign = await kit.guest(tenant).call(auth.tenantInfo, {}, { headers: { host: 'evil.example' } })
    expect(foreign.status).toBe(421)
  })

  it('keeps the language', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    await kit.as(user).call(auth.updateLanguage, { language: 'fr' })
    expect((await kit.as(user).call(auth.userInfo, {})).body.user.language).toBe('fr')
  })
})

describe('changes of state', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a sibling tenant', { 'sec-fetch-site': 'same-site' }],
  ])('are refused from %s', async (_name, headers) => {
    const user = await kit.makeTenantWithData.user(tenant)
    const response = await kit.as(user).call(auth.logout, {}, { headers })
    expect(response.status).toBe(403)
  })

  it('are refused without the header at all', async () => {
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
  ])('a body of type %s is read strictly', async (type, payload, status) => {
    const response = await kit.app.inject({
      method: 'POST',
      url: '/api/login/client',
      payload,
      headers: { host: `${tenant.subdomain}.localhost:3000`, 'x-foyer': '1', 'content-type': type },
    })
    expect(response.statusCode).toBe(status)
  })
})
