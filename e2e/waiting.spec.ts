import { expect } from '@playwright/test'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

/** Delays requests until they are released. */
const hold = () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  return { held, release }
}

test('the top bar is painted before any script has loaded', async ({ tenant, open }) => {
  const page = await open()
  const { held, release } = hold()
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${tenant.origin}/portal/landing-page`, { waitUntil: 'commit' })
  await expect(page.locator('#frame')).toBeVisible()
  release()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('#frame')).toBeHidden()
})

test('a progress line is shown while the next page loads, and the current page stays', async ({ tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const { held, release } = hold()
  await page.route('**/assets/users-screen-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${tenant.origin}/portal/landing-page`)
  await page.getByRole('link', { name: /^User( \(|$)/ }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

for (const width of [1280, 390])
  test(`a toast covers neither the top bar nor a control nor the title of a dialog, at ${width}`, async ({
    tenant,
    open,
  }) => {
    const page = await open()
    await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${tenant.origin}/portal/user`)
    await page.getByRole('button', { name: 'Actions for Mia Person' }).last().click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    const notice = page.getByRole('region', { name: 'Notices' }).getByText('Mia Person')
    await expect(notice).toBeVisible()
    const findCovered = () =>
      page.evaluate(() => {
        const [box] = [...document.querySelectorAll('section[aria-label="Notices"]')].map((one) =>
          one.getBoundingClientRect(),
        )
        const dialog = document.querySelector('[aria-modal="true"]')
        return [...(dialog ?? document).querySelectorAll('a[href], button, input, h1, header h2')]
          .filter((one) => !one.closest('section[aria-label="Notices"]'))
          .filter((one) => {
            const { top, bottom, left, right, width: wide } = one.getBoundingClientRect()
            return box && wide > 0 && top < box.bottom && bottom > box.top && left < box.right && right > box.left
          })
          .map((one) => one.outerHTML.slice(0, 120))
      })
    await expect.poll(findCovered).toEqual([])
    await page.getByRole('button', { name: 'Add user' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()
    await expect.poll(findCovered).toEqual([])
  })
