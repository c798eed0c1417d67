import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { test } from './kit/test.ts'

test('a user’s settings apply from the first paint on, on a device that has stored others', async ({
  tenant,
  portal,
  open,
  login,
}) => {
  const page = await open()
  await login(page, tenant.member, tenant.origin)
  const change = { direction: 'rtl', colourScheme: 'dark' } as const
  await portal.call(tenant.subdomain, tenant.member.cookie, contract.settings.update, change)
  await portal.call(tenant.subdomain, tenant.member.cookie, contract.auth.updateLanguage, { language: 'fr' })
  await page.evaluate(() => localStorage.setItem('settings', '{"colourScheme":"light"}'))
  // Scripts of the app never arrive: what is seen is the server's page and the script of the first paint.
  await page.route(/\/assets\/(?!first-paint).*\.js$/, (route) => route.abort())
  await page.reload()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'fr')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the sign-in page has its background and its side before any script of the app', async ({ tenant, open }) => {
  const page = await open()
  await page.route(/\/assets\/(?!first-paint).*\.js$/, (route) => route.abort())
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${tenant.origin}/portal/login`)
  expect(await page.locator('#frame').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
})

for (const width of [1280, 390])
  test(`the bars of the portal are where they stay before any script of the app, at ${width}`, async ({
    tenant,
    open,
    login,
  }) => {
    const page = await open()
    await page.setViewportSize({ width, height: 720 })
    await login(page, tenant.member, tenant.origin)
    await page.goto(`${tenant.origin}/portal/landing-page`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const menu = page.locator(width < 768 ? 'nav:visible' : '[data-region="navbar"]').last()
    const { width: menuWidth, height } = (await menu.boundingBox()) ?? {}
    await page.route(/\/assets\/(?!first-paint).*\.js$/, (route) => route.abort())
    await page.reload()
    const frame = await page.locator('#frame').evaluate((element) => {
      const { width, height } = getComputedStyle(element, '::before')
      return { width: Number.parseFloat(width), height: Number.parseFloat(height) }
    })
    expect(frame).toEqual({ width: menuWidth, height })
  })

test('an unknown address says so with status 404, and a page is found without /portal', async ({ tenant, open }) => {
  const page = await open()
  for (const path of ['/portal/nonsense', '/nonsense?a=1']) {
    expect((await page.goto(`${tenant.origin}${path}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  expect((await page.goto(`${tenant.origin}/login`))?.status()).toBe(200)
  await expect(page).toHaveURL(`${tenant.origin}/portal/login`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
