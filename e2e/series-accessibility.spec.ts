import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { setLanguageOfAccount } from './kit/accessibility-data.ts'
import { visit } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topic = 'Planning round'
const Series = z.object({ id: z.string() })
const Dates = z.object({ items: z.array(z.object({ occurrence: z.string() })) })

test('no violation of WCAG 2.2 AA where meetings repeat', async ({ portal, tenant, open }) => {
  test.setTimeout(240_000)
  const { cookie } = tenant.host
  const { body } = await portal.call(tenant.subdomain, cookie, contract.meetings.create, {
    topic,
    start: '2031-06-02T09:00',
    end: '2031-06-02T10:00',
    timezone: 'UTC',
    password: 'secret-word',
    recurrence: { frequency: 'weekly', weekdays: ['MO', 'TH'], count: 12 },
  })
  const { id } = Series.parse(body)
  const listed = await portal.call(tenant.subdomain, cookie, contract.meetings.listOccurrences, { id })
  const [first = { occurrence: '' }, second = first] = Dates.parse(listed.body).items
  const page = await open()
  await signInWithCookie(page, tenant.origin, cookie)
  await page.goto(`${tenant.origin}/portal/landing-page`)
  const isCancelled = await page.evaluate(
    async (address) => (await fetch(address, { method: 'DELETE', headers: { 'x-foyer': '1' } })).ok,
    `/api/deleteMeeting/${id}?occurrence=${second.occurrence}`,
  )
  expect(isCancelled).toBe(true)
  const repeats = () => page.getByRole('combobox', { name: 'Repeats' })
  const fillRule = async () => {
    await repeats().selectOption('custom')
    await page.getByRole('combobox', { name: 'Unit' }).selectOption('monthly')
    await page.getByLabel('Day of the month').fill('31')
    await expect(page.getByText(/^Skipped/)).toBeVisible()
  }
  const forgetDay = async () => {
    await repeats().selectOption('weekly')
    await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible()
    for (const day of await page.getByRole('button', { pressed: true }).all()) await day.click()
    await page.locator('[type="submit"]').click()
    await expect(page.getByText('Please select a day')).toBeVisible()
  }
  const choose = (item: number) => async () => {
    await page
      .getByRole('button', { name: /^Actions .* Planning/ })
      .first()
      .click()
    await page.getByRole('menuitem').nth(item).click()
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
  }
  const openDates = async (shown: Page) => {
    await shown.getByRole('button', { name: topic, exact: true }).first().click()
    await shown.getByText('All dates', { exact: true }).click()
    await expect(shown.getByRole('button', { name: /^Restore / })).toBeVisible()
  }
  const changeDays = async () => {
    await page.getByRole('button', { name: 'Tuesday' }).click()
    await page.locator('[type="submit"]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await visit(page, tenant.origin, setLanguageOfAccount(portal, tenant.subdomain, cookie), [
    { path: 'schedule-meeting', name: 'a rule', open: fillRule },
    { path: 'schedule-meeting', name: 'a week without a day', open: forgetDay },
    { path: `schedule-meeting/${id}?occurrence=${first.occurrence}`, shows: '12' },
    { path: `schedule-meeting/${id}`, name: 'what a change does', open: changeDays },
    { path: 'upcoming-meetings', name: 'what to edit', open: choose(1) },
    { path: 'upcoming-meetings', name: 'what to delete', open: choose(2) },
    { path: 'upcoming-meetings', name: 'the dates of a series', open: openDates },
    ...['day', 'week', 'month'].map((view) => ({
      path: `upcoming-meetings?view=${view}&date=2031-06-02`,
      shows: topic,
    })),
  ])
})
