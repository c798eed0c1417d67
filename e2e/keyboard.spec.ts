import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './kit/test.ts'

const maxStops = 60

/** Runs in the page: the focused element, and whether its centre is covered (WCAG 2.4.11). */
function readFocus(): { name: string; covered: boolean } {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { name: 'nothing', covered: false }
  const { x, y, width, height } = focused.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const name = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  return {
    name: name === '' ? focused.tagName : name,
    covered: !top || !(focused.contains(top) || top.contains(focused)),
  }
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const stops: string[] = []
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab')
    const { name, covered } = await page.evaluate(readFocus)
    expect(covered, `something covers '${name}' while it has the focus`).toBe(false)
    if (await target.evaluate((element) => element === document.activeElement)) return
    stops.push(name)
  }
  throw new Error(`Tab never came to ${String(target)}, only to ${stops.join(', ')}`)
}

test('signing in, scheduling, joining and leaving a meeting work by keyboard alone', async ({ tenant, open }) => {
  const page = await open()
  const { keyboard } = page
  await page.goto(`${tenant.origin}/portal/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await keyboard.type(tenant.host.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(tenant.host.password)
  await keyboard.press('Enter')
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto(`${tenant.origin}/portal/landing-page`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Schedule a meeting Choose/ }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Topic')).toBeFocused()
  await keyboard.type('Typed, not clicked')
  await tabTo(page, page.locator('summary', { hasText: 'Security and options' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'Participants can join before the host' }))
  await keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Participants can join before the host' })).toBeChecked()
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Schedule', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByText('Meeting scheduled successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Typed, not clicked' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Start', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Typed, not clicked' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Join', exact: true }))
  await keyboard.press('Enter')

  const leave = page.getByRole('button', { name: /^Leave/ })
  await expect(leave).toBeVisible({ timeout: 30_000 })
  await tabTo(page, page.getByRole('button', { name: 'Mute', exact: true }))
  await keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeFocused()
  await tabTo(page, leave)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Leave the meeting' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'You left the meeting' })).toBeFocused()
})
