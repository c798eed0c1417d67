import { auth } from '@foyer/contract/identity/auth'
import { sessions } from '@foyer/contract/identity/sessions'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { afterEach, describe, expect, it } from 'vitest'
import { maxSessions } from '#platform/security/sessions.ts'
import { password, type TestTenant, type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()
afterEach(() => kit.shiftClock(0))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const minute = 60
const day = 24 * 60 * minute

/** Signs in on another device and returns calls with its cookie. */
async function signIn(user: TestUser, agent = firefox, address = '203.0.113.77') {
  const input = { email: user.email, password, appIdentifier: 'web' }
  const response = await kit.guest(user).call(auth.login, input, { headers: { 'user-agent': agent }, address })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return kit.guest(user, cookie)
}
type Device = Awaited<ReturnType<typeof signIn>>
const list = async (device: Device) => (await device.call(sessions.list, {})).body.items
const isSignedIn = async (device: Device) => (await device.call(auth.userInfo, {})).body.user !== null
const findOwn = async (device: Device) => (await list(device)).find(({ current }) => current)?.id ?? ''

describe('the list', () => {
  it('names device and network of each, the current one first, and never a token or an address', async () => {
    const user = await kit.createUser(tenant)
    const laptop = await signIn(user)
    const mobile = await signIn(user, phone, '2001:db8:1:2::77')
    const { body } = await mobile.call(sessions.list, {})
    expect(body.items).toMatchObject([
      { current: true, browser: 'Safari', system: 'iOS', network: '2001:db8:1::/48' },
      { current: false, browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24' },
      { current: false, browser: '', system: '', network: '127.0.0.0/24' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/203\.0\.113\.77|::77/)
    for (const { id } of body.items) expect(await isSignedIn(kit.guest(user, `session=${id}`))).toBe(false)
    expect((await list(laptop)).map(({ current }) => current)).toEqual([true, false, false])
    expect(await list(kit.as(await kit.createUser(tenant)))).toHaveLength(1)
  })

  it('states when each was last used, to five minutes, and an open tab is no use', async () => {
    const user = await kit.createUser(tenant)
    const laptop = await signIn(user)
    const [before] = await list(laptop)
    expect(before?.lastSeenAt).toBe(before?.createdAt)
    await kit.shiftClock(4 * minute)
    expect((await list(laptop))[0]?.lastSeenAt).toBe(before?.createdAt)
    await kit.shiftClock(6 * minute)
    const read = async () => {
      const [row] = await kit.owner('select token_hash, last_seen_at from sessions where id = $1', [before?.id])
      return { tokenHash: row.token_hash, lastSeenAt: row.last_seen_at.toISOString() }
    }
    const { tokenHash } = await read()
    const check = { subdomain: user.subdomain, tokenHash, keepsAlive: false }
    expect(await kit.platform.database.withRequest(check, async (_db, { session }) => session?.user_id)).toBe(user.id)
    expect((await read()).lastSeenAt).toBe(before?.createdAt)
    await laptop.call(auth.userInfo, {})
    const later = Date.parse((await read()).lastSeenAt) - Date.parse(before?.createdAt ?? '')
    expect(Math.round(later / 60_000)).toBe(6)
  })

  it('is bounded: who signs in in yet another browser is signed out where it was longest ago', async () => {
    const user = await kit.createUser(tenant)
    const first = await signIn(user)
    await kit.owner(`update sessions set last_seen_at = last_seen_at - interval '1 hour' where user_id = $1`, [user.id])
    await kit.owner(
      `insert into sessions (tenant_id, user_id, token_hash, expires_at, ip_address, user_agent)
       select $1, $2, decode(md5(n::text), 'hex'), portal_now() + interval '1 day', '', ''
       from generate_series(1, $3) n`,
      [user.tenantId, user.id, maxSessions],
    )
    const last = await signIn(user)
    expect(await list(last)).toHaveLength(maxSessions)
    expect([await isSignedIn(first), await isSignedIn(last)]).toEqual([false, true])
  })
})

describe('ending', () => {
  it('one ends it at once, and leaves the others', async () => {
    const user = await kit.createUser(tenant)
    const [laptop, mobile, tablet] = [await signIn(user), await signIn(user), await signIn(user)]
    expect((await laptop.call(sessions.end, { id: await findOwn(mobile) })).status).toBe(200)
    expect((await mobile.call(sessions.list, {})).status).toBe(401)
    expect([await isSignedIn(laptop), await isSignedIn(tablet)]).toEqual([true, true])
  })

  it('the current one signs out', async () => {
    const user = await kit.createUser(tenant)
    const laptop = await signIn(user)
    const { cookies } = await laptop.call(sessions.end, { id: await findOwn(laptop) })
    expect(cookies).toMatchObject([{ name: 'session', value: '' }])
    expect((await laptop.call(sessions.list, {})).status).toBe(401)
  })

  it('all others keeps the current one only, and no other user’s ends', async () => {
    const [user, colleague] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const [laptop, mobile] = [await signIn(user), await signIn(user)]
    expect((await laptop.call(sessions.endOthers, {})).status).toBe(200)
    expect((await mobile.call(sessions.list, {})).status).toBe(401)
    expect((await kit.as(user).call(sessions.list, {})).status).toBe(401)
    expect(await list(laptop)).toHaveLength(1)
    expect(await isSignedIn(kit.as(colleague))).toBe(true)
  })

  it('finds neither a colleague’s session nor one of another tenant', async () => {
    const user = await kit.createUser(tenant)
    const laptop = await signIn(user)
    for (const stranger of [await kit.createUser(tenant), tenant.admin, other.admin, kit.operator.admin]) {
      const id = await findOwn(kit.as(stranger))
      expect((await laptop.call(sessions.end, { id })).body.code).toBe('not-found')
      expect(await isSignedIn(kit.as(stranger))).toBe(true)
    }
  })

  it('one in parallel ends it once', async () => {
    const user = await kit.createUser(tenant)
    const [laptop, mobile] = [await signIn(user), await signIn(user)]
    const id = await findOwn(mobile)
    const responses = await Promise.all(Array.from({ length: 5 }, () => laptop.call(sessions.end, { id })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })

  it('all others on every device at once leaves one of them', async () => {
    const user = await kit.createUser(tenant)
    const devices = [await signIn(user), await signIn(user), await signIn(user), await signIn(user)]
    const responses = await Promise.all(devices.map((device) => device.call(sessions.endOthers, {})))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect(await kit.owner('select from sessions where user_id = $1', [user.id])).toHaveLength(1)
  })

  it('is audited', async () => {
    const user = await kit.createUser(tenant)
    const laptop = await signIn(user)
    await laptop.call(sessions.end, { id: await findOwn(await signIn(user)) })
    await laptop.call(sessions.endOthers, {})
    const rows = await kit.owner('select action from audit_log where actor_id = $1 order by occurred_at', [user.id])
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['sessions.end', 'sessions.endOthers']))
  })
})

describe('an administrator', () => {
  it('signs a user out everywhere, which is audited; others stay signed in', async () => {
    const [user, colleague] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const [laptop, mobile] = [await signIn(user), await signIn(user)]
    expect((await kit.as(tenant.admin).call(sessions.endAll, { id: user.id })).status).toBe(200)
    for (const device of [laptop, mobile, kit.as(user)]) expect((await device.call(sessions.list, {})).status).toBe(401)
    expect(await isSignedIn(kit.as(colleague))).toBe(true)
    const rows = await kit.owner("select * from audit_log where object_id = $1 and action = 'sessions.endAll'", [
      user.id,
    ])
    expect(rows).toMatchObject([{ actor_id: tenant.admin.id, object_label: user.email }])
    expect(await isSignedIn(await signIn(user))).toBe(true)
  })

  it('cannot do so for themselves, a user of a higher level or another tenant’s user', async () => {
    const own = await kit.createUser(kit.operator, { level: 'admin' })
    const end = async (id: string) => (await kit.as(own).call(sessions.endAll, { id })).body.code
    expect(await end(own.id)).toBe('own-account')
    expect(await end(kit.operator.admin.id)).toBe('forbidden')
    expect(await end(other.admin.id)).toBe('not-found')
    expect(await isSignedIn(kit.as(other.admin))).toBe(true)
  })
})

/** Changes the lifetimes of the tenant as its administrator. */
async function setLifetimes(of: TestTenant, fields: { sessionIdleHours?: number; sessionDays?: number }) {
  const { body } = await kit.as(of.admin).call(tenants.get, { tenantuuid: of.tenantId })
  const { tenantuuid, version, name, sname, address, country, passwordLength, signupNormal, signupSocial } = body
  const { sessionIdleHours, sessionDays } = body
  const names = { tenantuuid, version, name, sname, address, country }
  const settings = { passwordLength, signupNormal, signupSocial, sessionIdleHours, sessionDays, ...fields }
  return kit.as(of.admin).call(tenants.update, { ...names, ...settings })
}

describe('a session', () => {
  it('ends after fourteen days without use, and fourteen days in all', async () => {
    const user = await kit.createUser(tenant)
    const [unused, used] = [await signIn(user), await signIn(user)]
    await kit.shiftClock(7 * day)
    expect(await isSignedIn(used)).toBe(true)
    await kit.shiftClock(14 * day - minute)
    expect([await isSignedIn(used), await list(used)]).toMatchObject([true, [{}, {}]])
    await kit.shiftClock(14 * day + minute)
    expect([await isSignedIn(used), await isSignedIn(unused)]).toEqual([false, false])
  })

  it('ends as the tenant has set it, without use and in all; others keep theirs', async () => {
    const own = await kit.createTenant()
    expect((await setLifetimes(own, { sessionIdleHours: 24, sessionDays: 3 })).status).toBe(200)
    const [user, stranger] = [await kit.createUser(own), await kit.createUser(other)]
    const [unused, used, foreign] = [await signIn(user), await signIn(user), await signIn(stranger)]
    for (const days of [0.9, 1.8, 2.7]) {
      await kit.shiftClock(days * day)
      expect([days, await isSignedIn(used)]).toEqual([days, true])
    }
    expect(await isSignedIn(unused)).toBe(false)
    await kit.shiftClock(3 * day + minute)
    expect([await isSignedIn(used), await isSignedIn(foreign)]).toEqual([false, true])
  })

  it('ends at once that is older than a shorter lifetime allows, and lasts longer with a longer one', async () => {
    const own = await kit.createTenant()
    const user = await kit.createUser(own)
    const [old, lasting] = [await signIn(user), await signIn(user)]
    const lastingId = await findOwn(lasting)
    await kit.owner(
      `update sessions set created_at = created_at - interval '2 days', last_seen_at = last_seen_at - interval '2 days'
       where user_id = $1 and id <> $2`,
      [user.id, lastingId],
    )
    expect((await setLifetimes(own, { sessionIdleHours: 24 })).status).toBe(200)
    expect([await isSignedIn(old), await isSignedIn(lasting)]).toEqual([false, true])
    await setLifetimes(own, { sessionIdleHours: 8760, sessionDays: 30 })
    await kit.shiftClock(29 * day)
    expect(await isSignedIn(lasting)).toBe(true)
    const rows = await kit.owner(
      `select before, after from audit_log where tenant_id = $1 and action = 'tenants.update' order by occurred_at`,
      [own.tenantId],
    )
    expect(rows[0]).toEqual({ before: { sessionIdleHours: 336 }, after: { sessionIdleHours: 24 } })
  })

  it('lasts no longer than the operator allows', async () => {
    const own = await kit.createTenant()
    expect(await setLifetimes(own, { sessionDays: 31 })).toMatchObject({
      status: 400,
      body: { code: 'session-days-exceeded', field: 'sessionDays' },
    })
    for (const bad of [{ sessionDays: 0 }, { sessionDays: 366 }, { sessionIdleHours: 0 }, { sessionIdleHours: 8761 }])
      expect((await setLifetimes(own, bad)).status).toBe(400)
  })
})
