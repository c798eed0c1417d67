import { contract } from '@foyer/contract/contract'
import type { UserSettings } from '@foyer/contract/identity/settings'
import { expect } from '@playwright/test'
import { enterCredentials, signInWithCookie } from './kit/sign-in.ts'
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
  // Files never arrive: what is seen is the server's page, with its styles and the script of the first paint.
  await page.route(/\/assets\//, (route) => route.abort())
  await page.reload()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'fr')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the sign-in page has its background, its brand and its side before any file', async ({ tenant, open }) => {
  const page = await open()
  await page.route(/\/assets\//, (route) => route.abort())
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${tenant.origin}/portal/login`)
  const frame = page.locator('#frame')
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
  expect(await frame.locator('.frame-side').boundingBox()).toEqual({ x: 652, y: 12, width: 616, height: 696 })
  await expect(frame.locator('.frame-brand')).toBeVisible()
})

const frames: readonly { name: string; width: number; settings: UserSettings }[] = [
  { name: 'style 1', width: 1280, settings: {} },
  { name: 'style 1 on a phone', width: 390, settings: {} },
  { name: 'style 1 from right to left', width: 1280, settings: { direction: 'rtl', colourScheme: 'dark' } },
  { name: 'a folded menu', width: 1280, settings: { folded: true, navbarColour: 'grey' } },
  { name: 'a menu at the right below the bar', width: 1280, settings: { navbar: 'right', toolbar: 'above' } },
  { name: 'style 2', width: 1280, settings: { layout: 'layout2', toolbarColour: 'orange' } },
  { name: 'style 3', width: 1280, settings: { layout: 'layout3' } },
  { name: 'style 3 with the bar below', width: 1280, settings: { layout: 'layout3', toolbar: 'below' } },
]
for (const { name, width, settings } of frames)
  test(`the bars of the portal are where they stay before any file: ${name}`, async ({ tenant, open, portal }) => {
    const page = await open()
    await page.setViewportSize({ width, height: 720 })
    await signInWithCookie(page, tenant.origin, tenant.member.cookie)
    await portal.call(tenant.subdomain, tenant.member.cookie, contract.settings.update, settings)
    await page.goto(`${tenant.origin}/portal/landing-page`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const describe = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return { x, y, width, height, background: getComputedStyle(element).backgroundColor }
        })
    const menu = await describe(width < 768 ? 'nav:visible' : '[data-region="navbar"]')
    const toolbar = await describe('[data-region="toolbar"]')
    await page.route(/\/assets\//, (route) => route.abort())
    await page.reload()
    expect(await describe('.frame-menu')).toEqual(menu)
    // The menu at the side is over the toolbar.
    const { x, width: wide, ...place } = await describe('.frame-toolbar')
    expect(place).toEqual({ y: toolbar.y, height: toolbar.height, background: toolbar.background })
    expect([x <= toolbar.x, x + wide >= toolbar.x + toolbar.width]).toEqual([true, true])
  })

test('nothing of a page is loaded before its first paint, on a slow line', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.member.cookie)
  await page.route(/\/assets\//, () => undefined)
  await page.goto(`${tenant.origin}/portal/user`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
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

test('after a sign-in the bars are there while the portal is on its way, and nothing moves', async ({
  tenant,
  open,
}) => {
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 720 })
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/portal-layout-.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await enterCredentials(page, tenant.member, tenant.origin)
  const menu = page.locator('.frame-menu')
  await expect(menu).toBeVisible()
  const place = await menu.boundingBox()
  // The screen that is on its way is beside the menu.
  const screen = await page.locator('#root').evaluate((root) => Number.parseFloat(getComputedStyle(root).paddingLeft))
  expect(screen).toBeGreaterThanOrEqual(place?.width ?? Number.POSITIVE_INFINITY)
  arrive()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu).toBeHidden()
  expect(await page.locator('[data-region="navbar"]').boundingBox()).toEqual(place)
})
