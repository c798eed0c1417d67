import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { runAxe, signInWithCookie } from './kit/axe.ts'
import { chooseSettings, findParts, layouts, openHome, openSettings } from './kit/shell.ts'
import { test } from './kit/test.ts'

// A trace stores a screenshot of every step, which doubles the time; the messages name page, variant and element.
test.use({ trace: 'off' })

const all = ([1280, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) => (['ltr', 'rtl'] as const).map((dir) => ({ width, scheme, dir }))),
)

/** Recognises a style that has appeared. */
const looks = {
  layout1: { element: 'aside', height: 800 },
  layout2: { element: 'div', height: 64 },
  layout3: { element: 'div', height: 48 },
}

test.describe('no violation of WCAG 2.2 AA in three styles, two schemes, directions and widths', () => {
  for (const path of ['landing-page', 'user', 'schedule-meeting'])
    test(path, async ({ portal, tenant, open }) => {
      const page = await open()
      await page.setViewportSize({ width: 1280, height: 800 })
      await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
      await page.goto(`${tenant.origin}/portal/${path}`)
      await expect(page.locator('h1')).toBeVisible()
      for (const layout of layouts) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await chooseSettings(portal, tenant, { layout })
        await expect.poll(async () => (await findParts(page).navbar.boundingBox())?.height).toBe(looks[layout].height)
        await expect(findParts(page).menu).toBeVisible()
        await runAxe(page, {
          where: `${path} in ${layout}`,
          language: 'en',
          variants: { en: all, fr: [] },
          // What is in the frame is the same in each style.
          without: layout === 'layout1' ? undefined : 'main',
        })
      }
    })
})

test('every landmark is there once, also with the settings open', async ({ portal, tenant, open }) => {
  const rules = [
    'landmark-unique',
    'landmark-one-main',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-main',
    'landmark-no-duplicate-contentinfo',
    'landmark-banner-is-top-level',
  ]
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  for (const layout of layouts) {
    await chooseSettings(portal, tenant, { layout })
    await openHome(page, tenant.origin)
    await expect(findParts(page).menu).toBeVisible()
    const isUnique = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).withRules(rules).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
          where,
        )
        .toEqual([])
    }
    await isUnique(layout)
    await openSettings(page)
    await isUnique(`${layout} with the settings`)
  }
})
