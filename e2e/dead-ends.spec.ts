import { expect } from '@playwright/test'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('an unknown address and a page without access lead on', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.goto(`${tenant.origin}/portal/nowhere`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await main.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('upc')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/upcoming-meetings$/)

  await page.goto(`${tenant.origin}/portal/user`)
  await expect(main.getByRole('heading', { level: 1, name: "You don't have access to this page" })).toBeVisible()
  await expect(main.getByText(/^An administrator of .+ can give you access\.$/)).toBeVisible()
})

test('a session that ends while the user types returns to the page with the draft', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.host, tenant.origin, 'schedule-meeting')
  await page.getByLabel('Topic').fill('Kept while signed out')
  await page.context().clearCookies()
  await page.getByRole('main').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByText(/Your unsaved changes are kept/)).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(tenant.host.email)
  await page.getByLabel('Password', { exact: true }).fill(tenant.host.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/schedule-meeting$/)
  await expect(page.getByLabel('Topic')).toHaveValue('Kept while signed out')
})

test('what is on screen stays while the server is unreachable, and a banner says so', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await page.context().setOffline(true)
  const banner = page.getByText("The server can't be reached.")
  await expect(banner).toBeVisible()
  await expect(title).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden({ timeout: 30_000 })
})

test('a new version is offered, and a reload keeps what was typed', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.goto(`${tenant.origin}/portal/schedule-meeting`)
  await page.getByLabel('Topic').fill('Kept across versions')
  // As after a deployment: the server announces another version with its next response.
  const empty = { now: new Date().toISOString(), today: [], next: null, tasks: [], attention: null }
  await page.route('**/api/quick-panel/data', (route) =>
    route.fulfill({ json: empty, headers: { 'foyer-version': 'another' } }),
  )
  await page.getByRole('button', { name: /^Quick panel/ }).click()
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('A new version is available.')).toBeHidden()
  await expect(page.getByLabel('Topic')).toHaveValue('Kept across versions')
})

test('a file that is gone after a deployment leads to the same offer', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.route(/\/assets\/search-dialog-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('A new version is available.')).toBeVisible()
})
