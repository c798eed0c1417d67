import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
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
  await login(page, tenant.host, tenant.origin, 'upcoming-meetings')
  await page.getByRole('button', { name: 'Subscribe to calendar' }).click()
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  const first = await address.inputValue()
  await runAxe(page, { where: 'the address of the calendar', language: 'en' })

  // A calendar application has no cookies.
  const program = await open()
  await program.goto(`${tenant.origin}/portal/login`)
  const read = (address: string) =>
    program.evaluate(async (url) => {
      const response = await fetch(url, { credentials: 'omit' })
      const type = response.headers.get('content-type')
      return { status: response.status, type, text: await response.text() }
    }, address)
  const shown = await read(first)
  expect(shown).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(shown.text).toContain('SUMMARY:Budget round')

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Subscribe to calendar' }).click()
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect(page.getByText(/stops working at once/)).toBeVisible()
  await page.getByRole('button', { name: 'Replace address' }).click()
  const second = await address.inputValue()
  expect(second).not.toBe(first)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
})
