import { expect, type Page } from '@playwright/test'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topic = 'Planning round'
const dayMs = 86_400_000

/** Returns a day as the fields of a date understand it, in any language. */
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const listRows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: topic }) })

async function choose(page: Page, row: number, action: 'Edit' | 'Delete', scope: string): Promise<void> {
  await listRows(page)
    .nth(row)
    .getByRole('button', { name: `Actions for ${topic}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: scope }).check()
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

test('a weekly series is scheduled, one meeting of it moved, one cancelled and restored, and the series moved', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(120_000)
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  const email = `guest@${tenant.subdomain}.test`
  const expectMails = (count: number) =>
    expect.poll(() => portal.mails.to(email).length, { timeout: 30_000 }).toBe(count)

  await page.goto(`${tenant.origin}/portal/schedule-meeting`)
  await page.getByLabel('Topic').fill(topic)
  await page.getByRole('combobox', { name: 'Start date' }).fill(inDays(10))
  await page.getByRole('combobox', { name: 'Start time' }).fill('10:00')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption({ index: 2 })
  await page.getByRole('combobox', { name: 'Ends' }).selectOption('after')
  await page.getByLabel('Number of meetings').fill('6')
  const dates = page.getByRole('region', { name: 'Dates' })
  await expect(dates.getByRole('listitem')).toHaveCount(4)
  await expect(dates.getByText(/^and 2 more, the last on/)).toBeVisible()
  await expect(page.getByText('Free for you', { exact: true })).toBeVisible()
  await page.getByLabel('People', { exact: true }).and(page.locator('input')).fill(email)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const card = page.getByRole('region', { name: topic })
  await expect(card.getByText(/^Every week on \w+ until .*, 6 times$/)).toBeVisible()
  await expectMails(1)

  await card.getByRole('link', { name: 'Done' }).click()
  await expect(listRows(page)).toHaveCount(6)
  await choose(page, 1, 'Edit', 'This meeting')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit one meeting of the series' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Start time' }).fill('15:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Meeting edited successfully').first()).toBeVisible()
  await expect(listRows(page).nth(1)).toContainText('15:00 – 16:00')
  await expect(page.getByText('Changed')).toHaveCount(1)
  await expectMails(2)

  await choose(page, 2, 'Delete', 'This meeting')
  await expect(listRows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listRows(page)).toHaveCount(6)

  await listRows(page).nth(0).getByRole('button', { name: topic, exact: true }).click()
  const panel = page.getByRole('complementary', { name: topic })
  await panel.getByText('All dates').click()
  const list = panel.getByRole('region', { name: `Dates of ${topic}` })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await list
    .getByRole('listitem')
    .nth(3)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(list.getByRole('listitem').nth(3)).toContainText('Cancelled')
  await expect(listRows(page)).toHaveCount(5)
  await list
    .getByRole('listitem')
    .nth(3)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(list.getByText('Cancelled')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(listRows(page)).toHaveCount(6)

  await choose(page, 0, 'Edit', 'All meetings of the series')
  await page.getByRole('combobox', { name: 'Start time' }).fill('11:00')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Change the series?' })
  await expect(question.getByText(/^6 meetings get the new times/)).toBeVisible()
  await expect(question.getByText('What was arranged for one date is lost:')).toBeVisible()
  await expect(question.getByText('One person gets an email.')).toBeVisible()
  await question.getByRole('button', { name: 'Change series' }).click()
  await expect(card.getByText('Meeting edited successfully')).toBeVisible()
  await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await expect(listRows(page)).toHaveCount(6)
  for (const row of await listRows(page).all()) await expect(row).toContainText('11:00 – 12:00')
  await expect(page.getByText('Changed')).toHaveCount(0)
})

test('nothing moves while the dates of a rule load', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.route('**/previewMeetingTimes', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(`${tenant.origin}/portal/schedule-meeting`)
  const repeats = page.getByRole('combobox', { name: 'Repeats' })
  const dates = page.getByRole('region', { name: 'Dates' })
  const measure = async () => {
    const box = await page.getByLabel('People', { exact: true }).and(page.locator('input')).boundingBox()
    return Math.round(box?.y ?? 0)
  }
  for (const choice of [1, 2, 3]) {
    await repeats.selectOption({ index: choice })
    await expect(dates).toHaveAttribute('aria-busy', 'true')
    const before = await measure()
    await expect(dates).toHaveAttribute('aria-busy', 'false')
    await expect(dates.getByRole('listitem')).toHaveCount(4)
    expect(await measure()).toBe(before)
  }
})
