import { expect } from '@playwright/test'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('a page names the scripts that it needs, and loads them before its first script has run', async ({
  open,
  tenant,
}) => {
  const page = await open()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  // The first script never arrives: what is requested all the same was named by the page.
  await page.route(/\/assets\/index-[^/]*\.js$/, () => undefined)
  await page.goto(`${tenant.origin}/portal/join/1234567890`, { waitUntil: 'commit' })
  await expect.poll(() => requested.filter((path) => /\/join-screen-[^/]*\.js$/.test(path)).length).toBe(1)
  expect(requested.some((path) => /\/users-screen-/.test(path))).toBe(false)
})

test('a page that needs a session names its scripts only to those who have one', async ({ open, tenant }) => {
  const page = await open()
  const readScripts = async () => {
    const response = await page.goto(`${tenant.origin}/portal/user`)
    const html = (await response?.text()) ?? ''
    return [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, path]) => path)
  }
  // Only the parts that every page has.
  expect((await readScripts()).filter((path) => !/\/(?:web|rolldown-runtime)-/.test(path ?? ''))).toEqual([])
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const scripts = await readScripts()
  expect(scripts.some((path) => path?.startsWith('/assets/users-screen-'))).toBe(true)
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
  await page.goto(`${tenant.origin}/portal/user`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(scripts.filter((path) => path === undefined || !loaded.has(path))).toEqual([])
})

test('an entry of the menu loads its screen when the pointer or the focus reaches it', async ({ open, tenant }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  // Without what is loaded while the page is idle.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = Object.assign(
      (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) =>
        ms !== undefined && ms > 1000 ? 0 : setTimeout(handler, ms, ...rest),
      setTimeout,
    )
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const hasLoaded = (chunk: string) => requested.some((path) => path.startsWith(`/assets/${chunk}-`))
  await page.goto(`${tenant.origin}/portal/landing-page`)
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'User' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(hasLoaded('users-screen')).toBe(false)
  await menu.getByRole('link', { name: 'User' }).hover()
  await expect.poll(() => hasLoaded('users-screen')).toBe(true)
  expect(hasLoaded('audit-screen')).toBe(false)
  await menu.getByRole('link', { name: 'Audit Log' }).focus()
  await expect.poll(() => hasLoaded('audit-screen')).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/portal/landing-page')
})
