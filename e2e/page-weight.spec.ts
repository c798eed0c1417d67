import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from './kit/test.ts'

const built = join(import.meta.dirname, '../apps/web/dist')
/** Kilobytes of a script as it is sent. */
const weigh = (path: string): number => gzipSync(readFileSync(join(built, path)), { level: 9 }).length / 1000

const maxFiles = 25
/** Longer than anything that a page waits for, and shorter than what it loads ahead while it is idle. */
const idleMs = 1000

/** Kilobytes of gzipped JavaScript with which each page must do until it is usable. */
const pages = [
  { name: 'sign-in', path: '/portal/login', field: 'Email', max: 160 },
  { name: 'join', path: '/portal/join/1234567890', field: 'Your name', max: 171 },
  { name: 'home', path: '/portal/landing-page', max: 200 },
  { name: 'users', path: '/portal/user', signedIn: true, max: 240 },
] as const

for (const { name, path, max, ...page } of pages)
  test(`the ${name} page is usable with at most ${max} kB of JavaScript in ${maxFiles} files`, async ({
    open,
    login,
    tenant,
  }) => {
    const tab = await open()
    if ('signedIn' in page) await login(tab, tenant.admin, tenant.origin)
    // What is loaded ahead is not what the page needs.
    await tab.addInitScript((limit) => {
      const { setTimeout } = window
      window.setTimeout = Object.assign(
        (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) =>
          ms !== undefined && ms > limit ? 0 : setTimeout(handler, ms, ...rest),
        setTimeout,
      )
    }, idleMs)
    const scripts = new Set<string>()
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await tab.goto(`${tenant.origin}${path}`)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    if ('field' in page) await expect(tab.getByLabel(page.field, { exact: true })).toBeVisible()
    await tab.waitForLoadState('networkidle')
    const sizes = Object.fromEntries(
      [...scripts].map((script) => [script, weigh(script)]).toSorted(([, a], [, b]) => Number(b) - Number(a)),
    )
    const kilobytes = Object.values(sizes).reduce((sum, size) => Number(sum) + Number(size), 0)
    expect(kilobytes, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(max)
    expect(scripts.size, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(maxFiles)
  })
