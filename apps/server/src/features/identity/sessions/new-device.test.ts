import { auth } from '@foyer/contract/identity/auth'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { beforeEach, expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

/** Opens a browser with its cookie of known devices. */
function openBrowser(agent = firefox) {
  let cookie = ''
  const signIn = async (user: TestUser, secret = password) => {
    const response = await kit
      .guest(user, cookie)
      .call(
        auth.login,
        { email: user.email, password: secret, appIdentifier: 'web' },
        { headers: { 'user-agent': agent }, address: '203.0.113.77' },
      )
    const device = response.cookies.find(({ name }) => name === 'device')
    if (device !== undefined) cookie = `device=${device.value}`
    return response
  }
  return { signIn }
}
const listMails = (user: TestUser) => mailsTo(kit, user.tenantId, user.email)
const countMails = async (user: TestUser) => (await listMails(user)).length

let user: TestUser
beforeEach(async () => {
  user = await kit.createUser(tenant)
})

it('is not announced at the first sign-in of an account, and then once for each device', async () => {
  const [first, second] = [openBrowser(), openBrowser()]
  await first.signIn(user)
  expect(await countMails(user)).toBe(0)
  for (let n = 0; n < 2; n++) await second.signIn(user)
  expect(await countMails(user)).toBe(1)
  await first.signIn(user)
  await openBrowser().signIn(user)
  expect(await countMails(user)).toBe(2)
})

it('is described with browser, system, network and time, in the language, time zone and formats of the user', async () => {
  await kit.owner(
    `update users set timezone = 'Asia/Tokyo', language = 'fr', last_seen_at = now(), settings = '{"dateFormat":"iso"}'
     where id = $1`,
    [user.id],
  )
  await openBrowser().signIn(user)
  const [mail] = await listMails(user)
  expect(mail?.subject).toContain('Nouvelle connexion à')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('Appareil : Firefox sur Linux')
    expect(text).toContain('Réseau : 203.0.113.0/24')
    expect(text).toMatch(/Date : \d{4}-\d\d-\d\d, \d\d:\d\d UTC\+9 \(Asia\/Tokyo\)/)
    expect(text).not.toContain('203.0.113.77')
  }
})

it.each(['', 'Mars/Olympus'])(
  'is described with the time in UTC for a user of the zone %j, and as unknown',
  async (zone) => {
    await openBrowser().signIn(user)
    await kit.owner('update users set timezone = $2 where id = $1', [user.id, zone])
    expect((await openBrowser('curl/8.5.0').signIn(user)).status).toBe(200)
    expect((await listMails(user))[0]?.text).toMatch(/Device: unknown\nTime: .*\d\d:\d\d UTC\n/)
  },
)

it('is not announced by a wrong password, nor before the code of the second factor', async () => {
  await openBrowser().signIn(user)
  await openBrowser().signIn(user, 'Wrong1Word')
  await kit.owner('update users set two_factor_since = now() where id = $1', [user.id])
  const { body } = await openBrowser().signIn(user)
  expect(body.twoFactor).toBe(true)
  expect((await kit.guest(user).call(twoFactor.login, { tmpid: body.tmpid, code: '000000' })).status).toBe(401)
  expect(await countMails(user)).toBe(0)
})

it('is announced five times a day at most; the sign-in succeeds nevertheless', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await openBrowser().signIn(user)).status)
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await countMails(user)).toBe(5)
})
