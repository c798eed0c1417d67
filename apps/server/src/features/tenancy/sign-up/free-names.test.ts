import { signUp } from '@foyer/contract/tenancy/sign-up'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'

// An address at which nothing listens: the emails stay in the database.
const kit = await useKit({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const { operator } = kit
const visitor = kit.guest(operator)
const superadmin = kit.as(operator.admin)
const { body: settings } = await superadmin.call(signUp.getSettings, {})
await superadmin.call(signUp.updateSettings, { ...settings, enabled: true, approvalRequired: true, dailyLimit: 20 })
const newName = () => `s${crypto.randomUUID().slice(0, 8)}`

async function confirmNew(email: string) {
  const subdomain = newName()
  const before = (await mailsTo(kit, operator.tenantId, email)).length
  await visitor.call(signUp.create, { email, organisation: subdomain, country: 'FR', subdomain })
  const mails = await mailsTo(kit, operator.tenantId, email)
  expect(mails).toHaveLength(before + 1)
  return visitor.call(signUp.confirm, { token: mails.at(-1)?.token ?? '' })
}

it('does not let one mailbox keep more than two names while the operator has not decided', async () => {
  const email = `${newName()}@example.test`
  for (const status of [200, 200]) expect((await confirmNew(email)).status).toBe(status)
  expect(await confirmNew(email)).toMatchObject({ status: 409, body: { code: 'sign-up-waiting' } })
  expect((await confirmNew(`${newName()}@example.test`)).status).toBe(200)
  const [row] = await kit.owner(`select id from sign_ups where email = $1 and state = 'waiting' limit 1`, [email])
  await superadmin.call(signUp.refuse, { id: row.id })
  expect((await confirmNew(email)).status).toBe(200)
})

it.each([
  'support',
  'security',
  'billing',
  'account',
  'superadmin',
  'customer-support',
  'it-security',
  '2026',
  '1234567890',
])('does not give away %s, which users would take for the operator or a Meeting ID', async (subdomain) => {
  expect((await visitor.call(signUp.checkSubdomain, { subdomain })).body).toEqual({ state: 'reserved' })
})
