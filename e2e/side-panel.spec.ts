import { expect } from '@playwright/test'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { everyVariant, languages, runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topics = ['First', 'Second', 'Third'] as const

test('a panel stands beside the list, which the arrow keys walk, and is a drawer in a narrower window', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(120_000)
  for (const topic of topics) await makeMeeting(portal, tenant, 'scheduled', topic)
  const page = await open()
  const { keyboard } = page
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${tenant.origin}/portal/landing-page`)
  await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
  const rows = page.getByRole('main').locator('[data-opens]')
  await expect(rows).toHaveCount(topics.length)
  const names = await rows.allTextContents()
  const row = (index: number) => rows.nth(index)
  const panel = (index: number) => page.getByRole('complementary', { name: names[index] ?? '', exact: true })
  const panels = page.locator('#side-panel > *')
  const list = page.getByRole('region', { name: 'Upcoming meetings', exact: true })
  const wide = await list.boundingBox()

  await row(0).focus()
  await keyboard.press('Enter')
  await expect(panel(0).getByRole('link', { name: 'Start' })).toBeVisible()
  const column = await panel(0).boundingBox()
  expect(column).toMatchObject({ x: 940, y: 56, width: 340, height: 744 })
  expect((await list.boundingBox())?.width).toBe((wide?.width ?? 0) - 340)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(0)).toBeFocused()

  // The selection follows the focus, which stays in the list; the address keeps it.
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await keyboard.press(key)
    await expect(row(at)).toBeFocused()
    await expect(panel(at)).toBeVisible()
    await expect(row(at)).toHaveAttribute('aria-current', 'true')
  }
  // A key that is held down passes rows, and opens the one where it is released.
  await keyboard.press('ArrowUp')
  await expect(panel(0)).toBeVisible()
  for (const _ of [1, 2, 3]) await keyboard.down('ArrowDown')
  await expect(row(2)).toBeFocused()
  await expect(panel(1)).toBeVisible()
  await keyboard.up('ArrowDown')
  await expect(panel(2)).toBeVisible()
  await keyboard.press('ArrowUp')
  await expect(panel(1)).toBeVisible()
  await page.reload()
  await expect(panel(1)).toBeVisible()

  // Enter and Tab lead into the panel, and Tab from its end back to what follows the row.
  for (const key of ['Enter', 'Tab']) {
    await row(1).focus()
    await keyboard.press(key)
    await expect(panel(1).getByRole('link', { name: 'Start' })).toBeFocused()
  }
  await keyboard.press('Shift+Tab')
  await expect(panel(1).getByRole('button', { name: 'Close' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(row(1)).toBeFocused()
  await panel(1).getByRole('button', { name: 'Delete' }).focus()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Copy invitation to ${names[1]}` })).toBeFocused()

  // Escape closes what is on top: a menu, a dialog, then the panel, from either side.
  await page.getByRole('button', { name: `Actions for ${names[1]}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await panel(1).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel(1).getByRole('button', { name: 'Delete' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(panel(1)).toBeHidden()
  await expect(row(1)).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(panels).toHaveCount(0)

  // However many rows were walked, Back leaves the panel.
  await keyboard.press('Enter')
  for (const key of ['ArrowDown', 'ArrowUp']) await keyboard.press(key)
  await expect(panel(1)).toBeVisible()
  await page.goBack()
  await expect(panels).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming meetings' })).toBeVisible()

  await row(0).click()
  await expect(panel(0)).toBeVisible()
  await page.setViewportSize({ width: 1199, height: 800 })
  const drawer = page.getByRole('dialog', { name: names[0] ?? '', exact: true })
  await expect(drawer).toBeVisible()
  await expect(panel(0)).toHaveCount(0)
  await keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('the panel beside the list and the drawer pass axe in both languages', async ({ portal, tenant, open }) => {
  test.setTimeout(120_000)
  await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)
  for (const language of languages) {
    await speak(language)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
    await page.getByRole('button', { name: 'Planning', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Planning' })).toBeVisible()
    await runAxe(page, {
      where: 'a meeting beside the list',
      language,
      variants: { ...everyVariant, fr: everyVariant.en },
    })
  }
})
