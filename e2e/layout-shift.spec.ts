import { expect } from '@playwright/test'
import { recordShifts } from './kit/shifts.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const maxShift = 0.02

const pages = [
  { name: 'sign-in', path: '/portal/login' },
  { name: 'join', path: '/portal/join/1234567890' },
  { name: 'home', path: '/portal/landing-page', signedIn: true },
  { name: 'users', path: '/portal/user', signedIn: true },
  { name: 'upcoming meetings', path: '/portal/upcoming-meetings', signedIn: true },
] as const

test('no page moves while it loads for the first time', async ({ tenant, open }) => {
  for (const { name, path, ...needs } of pages)
    await test.step(name, async () => {
      // A browser context of its own, so that nothing is cached.
      const page = await open()
      if ('signedIn' in needs) await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
      const readShift = await recordShifts(page)
      await page.goto(`${tenant.origin}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await readShift()).toBeLessThan(maxShift)
    })
})
