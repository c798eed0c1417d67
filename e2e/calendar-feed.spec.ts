import { expect } from '@playwright/test'
import { contract } from '@foyer/contract/contract'
import { test } from './kit/test.ts'

test('a member subscribes a calendar application to their meetings and replaces the address', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  await portal.call(tenant.subdomain, tenant.host.cookie, contract.meetings.create, {
    kind: 'scheduled',
    topic: 'Budget round',
    start: `${nextWeek}T10:00`,
    end: `${nextWeek}T11:00`,
    timezone: 'Europe/Paris',
    password: 'secret-word',
  })
  const page = await open()
  await login(page, tenant.host, tenant.origin)
  await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await page.getByRole('button', { name: 'Subscribe to calendar' }).click()
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  const first = await address.inputValue()

  // A calendar application has no cookies.
  const program = await (await open()).context().request.get(first)
  expect(program.status()).toBe(200)
  expect(program.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await program.text()).toContain('SUMMARY:Budget round')

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Subscribe to calendar' }).click()
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect(page.getByText(/stops working at once/)).toBeVisible()
  await page.getByRole('button', { name: 'Replace address' }).click()
  const second = await address.inputValue()
  expect(second).not.toBe(first)
  const other = (await open()).context().request
  expect((await other.get(first)).status()).toBe(404)
  expect((await other.get(second)).status()).toBe(200)
})
