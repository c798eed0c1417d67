import { expect, type Locator } from '@playwright/test'
import { chooseSettings, findParts, home, layouts, openHome, openSettings, readBox } from './kit/shell.ts'
import { recordShifts } from './kit/shifts.ts'
import { signIn, signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('direction, scrollbars and animations of a guest apply at once and stay in the browser', async ({
  tenant,
  open,
}) => {
  const page = await open()
  const { main, panel } = findParts(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await openHome(page, tenant.origin)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.poll(() => readBox(panel)).toMatchObject({ width: 380, end: 1280 })
  const readStyle = (element: Locator) =>
    element.evaluate((node) => {
      const { direction, scrollbarWidth, transitionDuration } = getComputedStyle(node)
      return { direction, scrollbarWidth, animated: transitionDuration !== '0s' }
    })
  const track = panel.locator('.mantine-Switch-track').first()
  expect(await readStyle(main)).toMatchObject({ direction: 'ltr', scrollbarWidth: 'thin' })
  expect(await readStyle(track)).toMatchObject({ animated: true })
  await panel.getByRole('combobox', { name: 'Animations' }).selectOption('Off')
  await panel.getByRole('switch', { name: 'Thin scrollbars' }).uncheck({ force: true })
  await panel.getByRole('combobox', { name: 'Direction' }).selectOption('Right to left')
  await expect.poll(() => readStyle(main)).toMatchObject({ direction: 'rtl', scrollbarWidth: 'auto' })
  expect(await readStyle(track)).toMatchObject({ animated: false })
  await expect.poll(() => readBox(panel)).toMatchObject({ x: 0, width: 380 })

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readStyle(main)).toEqual({ direction: 'rtl', scrollbarWidth: 'auto', animated: false })
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? ''))).toEqual({
    animations: 'off',
    scrollbars: false,
    direction: 'rtl',
  })
  expect(sent.filter((url) => url.includes('Settings'))).toEqual([])
})

test('the sign-in pages have no bars; the home page has a toolbar, and a menu once signed in', async ({
  portal,
  tenant,
  open,
}) => {
  const page = await open()
  const { menu, toolbar } = findParts(page)
  const footer = page.getByRole('contentinfo')
  for (const path of ['login', 'forgot-password', 'create-password']) {
    await page.goto(`${tenant.origin}/portal/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-region]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(footer).toHaveCount(0)
  }
  await openHome(page, tenant.origin)
  await expect(toolbar.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(footer).toBeVisible()

  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  for (const layout of layouts) {
    await chooseSettings(portal, tenant, { layout })
    await openHome(page, tenant.origin)
    await expect(menu).toBeVisible()
    await expect(toolbar.getByRole('button', { name: 'Account of Ann Admin' })).toBeVisible()
    await expect(footer).toBeVisible()
  }
  await page.goto(`${tenant.origin}/portal/user`)
  await expect(menu).toBeVisible()
  await expect(footer).toHaveCount(0)
})

test('settings are there after signing in again, and in another browser', async ({ tenant, open, login }) => {
  const page = await open()
  const root = page.locator('html')
  await page.setViewportSize({ width: 1280, height: 800 })
  await login(page, tenant.member, tenant.origin)
  const panel = await openSettings(page)
  const saved = () => page.waitForResponse('**/api/updateSettings')
  for (const change of [
    () => panel.getByRole('radio', { name: 'Horizontal', exact: true }).check({ force: true }),
    () => panel.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark'),
  ]) {
    const response = saved()
    await change()
    expect((await response).status()).toBe(200)
  }
  await panel.getByRole('button', { name: 'Close settings' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(root).not.toHaveAttribute('data-layout')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')

  const other = await open()
  for (const browser of [page, other]) {
    await browser.setViewportSize({ width: 1280, height: 800 })
    await signIn(browser, tenant.member, tenant.origin)
    await expect.poll(() => readBox(findParts(browser).navbar)).toMatchObject({ x: 0, width: 1280, height: 64 })
    await expect(browser.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
})

test('no style moves while it loads', async ({ portal, tenant, open }) => {
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const readShift = await recordShifts(page)
  for (const settings of [
    { layout: 'layout1' },
    { layout: 'layout2' },
    { folded: true, toolbar: 'above', navbar: 'right' },
  ] as const) {
    await chooseSettings(portal, tenant, settings)
    for (const path of [home, '/portal/user', '/portal/upcoming-meetings']) {
      await page.goto(`${tenant.origin}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(findParts(page).menu).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await readShift(), `${JSON.stringify(settings)} at ${path}`).toBeLessThanOrEqual(0.02)
    }
  }
})
