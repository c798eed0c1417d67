import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const built = join(import.meta.dirname, '../apps/web/dist')
/** Kilobytes of a script as it is sent. */
const weigh = (path: string): number => gzipSync(readFileSync(join(built, path)), { level: 9 }).length / 1000

const maxFiles = 20
/** Longer than anything that a page waits for, and shorter than what it loads ahead while it is idle. */
const idleMs = 1000

/**
 * Kilobytes of gzipped JavaScript with which each page must do until it is usable, and how much may follow at once: the
 * preview of camera and microphone with the button of the connection test, beside a form that is usable without it; the rules
 * of the form whose first field has the focus, and who is free at its times.
 */
const pages = [
  { name: 'sign-in', path: '/portal/login', field: 'Email', max: 176, after: 36 },
  { name: 'join', path: '/portal/join/1234567890', field: 'Your name', max: 175, after: 15 },
  { name: 'respond', path: '/portal/respond#nothing', max: 177 },
  { name: 'home', path: '/portal/landing-page', max: 205 },
  { name: 'users', path: '/portal/user', signedIn: true, max: 277 },
  { name: 'schedule', path: '/portal/schedule-meeting', signedIn: true, field: 'Topic', max: 289, after: 36 },
  { name: 'upcoming', path: '/portal/upcoming-meetings', signedIn: true, max: 280 },
] as const

for (const { name, path, max, ...page } of pages)
  test(`the ${name} page is usable with at most ${max} kB of JavaScript in ${maxFiles} files`, async ({
    open,
    tenant,
  }) => {
    const tab = await open()
    if ('signedIn' in page) await signInWithCookie(tab, tenant.origin, tenant.admin.cookie)
    // Files that are loaded ahead are not needed by the page.
    await tab.addInitScript((limit) => {
      const { setTimeout } = window
      window.setTimeout = Object.assign(
        (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) =>
          ms !== undefined && ms > limit ? 0 : setTimeout(handler, ms, ...rest),
        setTimeout,
      )
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('h1')) return
        observer.disconnect()
        performance.mark('usable')
      }).observe(document, { childList: true, subtree: true })
    }, idleMs)
    // Where it is first, it would be over the link of the brand, which loads the home page ahead.
    await tab.mouse.move(640, 400)
    await tab.goto(`${tenant.origin}${path}`)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    if ('field' in page) await expect(tab.getByLabel(page.field, { exact: true })).toBeVisible()
    await tab.waitForLoadState('networkidle')
    const [usableAt = 0, scripts] = await tab.evaluate(
      () =>
        [
          performance.getEntriesByName('usable')[0]?.startTime,
          performance
            .getEntriesByType('resource')
            .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
            .filter(({ path }) => path.endsWith('.js')),
        ] as const,
    )
    const needed = new Map(
      scripts.filter(({ startTime }) => startTime <= usableAt).map(({ path }) => [path, weigh(path)]),
    )
    const later = new Map(scripts.filter(({ path }) => !needed.has(path)).map(({ path }) => [path, weigh(path)]))
    const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((all, size) => all + size, 0)
    const list = (sizes: ReadonlyMap<string, number>) =>
      JSON.stringify(Object.fromEntries([...sizes].toSorted(([, a], [, b]) => b - a)), null, 2)
    expect(sum(needed), list(needed)).toBeLessThanOrEqual(max)
    expect(sum(later), list(later)).toBeLessThanOrEqual('after' in page ? page.after : 0)
    expect(needed.size + later.size, list(needed)).toBeLessThanOrEqual(maxFiles)
  })
