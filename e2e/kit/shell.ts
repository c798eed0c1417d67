import { contract } from '@foyer/contract/contract'
import type { UserSettings } from '@foyer/contract/identity/settings'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningPortal, TestTenant } from './portal.ts'

export const home = '/portal/landing-page'
export const layouts = ['layout1', 'layout2', 'layout3'] as const

/** Finds the parts of the shell. */
export const findParts = (page: Page) => ({
  navbar: page.locator('[data-region="navbar"]'),
  toolbar: page.locator('[data-region="toolbar"]'),
  menu: page.getByRole('navigation', { name: 'Main menu' }),
  main: page.getByRole('main'),
  panel: page.getByRole('dialog', { name: 'Settings' }),
})

export async function readBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  return { ...box, end: box.x + box.width, bottom: box.y + box.height }
}

/** Gives the administrator these settings, and otherwise the defaults. */
export async function chooseSettings(
  portal: RunningPortal,
  { subdomain, admin }: TestTenant,
  settings: UserSettings,
): Promise<void> {
  await portal.call(subdomain, admin.cookie, contract.settings.reset, {})
  await portal.call(subdomain, admin.cookie, contract.settings.update, settings)
}

export async function openHome(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${home}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const { panel } = findParts(page)
  await expect(panel).toBeVisible()
  return panel
}
