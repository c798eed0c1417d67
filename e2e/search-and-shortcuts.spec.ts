import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { setLanguageOfAccount } from './kit/accessibility-data.ts'
import { languages, pageVariants, runAxe, wideVariants } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const home = '/portal/landing-page'

async function openHome(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${home}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the search opens a page and finds a person by keyboard alone', async ({ tenant, open }) => {
  const page = await open()
  const { keyboard } = page
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  const search = page.getByRole('dialog', { name: 'Search or jump to…' })
  const field = search.getByRole('combobox')

  await keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await keyboard.type('log')
  await expect(search.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveCount(2)
  await expect(search.getByRole('option', { selected: true })).toHaveText('Mail Log')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeFocused()

  await keyboard.press('/')
  await expect(field).toBeFocused()
  await keyboard.type('nonsense')
  await expect(search.getByRole('status').filter({ hasText: 'No results..' })).toBeVisible()
  await field.fill('mia')
  await expect(search.getByRole('option', { name: /^Mia Person/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/user\?search=mia/)
  await expect(page.getByText('Mia Person').first()).toBeVisible()
})

test('an action of the search opens its dialog with the focus in it, every time', async ({ tenant, open }) => {
  const page = await open()
  const { keyboard } = page
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  const field = page.getByRole('dialog', { name: 'Search or jump to…' }).getByRole('combobox')
  const dialog = page.getByRole('dialog', { name: 'New group' })
  for (const name of ['Surgeons', 'Nurses']) {
    await keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await keyboard.type('new group')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await keyboard.type(name)
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('a star is kept in the profile and is there after signing in again', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.admin, tenant.origin)
  await page.getByRole('button', { name: 'Edit shortcuts' }).click()
  await page.getByRole('textbox', { name: 'App or page' }).fill('aud')
  const saved = page.waitForResponse('**/api/updateShortcuts')
  await page.getByRole('button', { name: 'Shortcut: Audit Log' }).click()
  expect((await saved).status()).toBe(200)
  const links = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
  await expect(links).toHaveCount(1)

  const other = await open()
  await login(other, tenant.admin, tenant.origin)
  await other.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Audit Log' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
})

test('a notice stays in the quick panel across a reload, until it is read', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await page.goto(`${tenant.origin}/portal/user`)
  await page.getByRole('button', { name: 'Actions for Mia Person' }).last().click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Mia Person')).toBeVisible()
  await page.keyboard.press('F6')
  await expect(notices).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Quick panel, 1 unread notice' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/^Mia Person/)).toBeVisible()
  await expect(panel.getByText('Nothing planned today')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Quick panel', exact: true })).toBeVisible()
})

test('? lists the keys, and the settings switch single keys off', async ({ portal, tenant, open }) => {
  const page = await open()
  const { keyboard } = page
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await openHome(page, tenant.origin)
  await keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await keyboard.press('Escape')
  await expect(list).toBeHidden()
  await keyboard.press('c')
  await expect(page).toHaveURL(/\/portal\/schedule-meeting$/)

  const change = { keyboardShortcuts: false }
  await portal.call(tenant.subdomain, tenant.host.cookie, contract.settings.update, change)
  await openHome(page, tenant.origin)
  for (const key of ['?', '/', 'c', 'j']) await keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible()
})

test('search, keys, shortcuts and quick panel have no violation of WCAG 2.2 AA', async ({ portal, tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.admin.cookie)
  for (const language of languages) {
    await speak(language)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${tenant.origin}/portal/mail-log`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('m')
    await runAxe(page, { where: 'the search', language, variants: pageVariants })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await runAxe(page, { where: 'the keys', language, variants: pageVariants })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: /^(Quick panel|Panneau rapide)/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await runAxe(page, { where: 'the quick panel', language, variants: pageVariants })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: /^(Edit shortcuts|Modifier les raccourcis)$/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('m')
    await runAxe(page, { where: 'the shortcuts', language, variants: wideVariants })
  }
})
