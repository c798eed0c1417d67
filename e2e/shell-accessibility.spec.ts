import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { everyVariant, runAxe } from './kit/axe.ts'
import { chooseSettings, findParts, layouts, openHome, openSettings } from './kit/shell.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

/** The height of the menu, which tells that a style has appeared. */
const heights = { layout1: 800, layout2: 64, layout3: 48 }

const landmarkRules = [
  'landmark-unique',
  'landmark-one-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-contentinfo',
  'landmark-banner-is-top-level',
]

async function expectUniqueLandmarks(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(landmarkRules).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
  expect.soft(found, where).toEqual([])
}

test('three styles have no violation of WCAG 2.2 AA in two schemes, directions and widths, and every landmark once, also with the settings open', async ({
  portal,
  tenant,
  open,
}) => {
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  for (const layout of layouts) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseSettings(portal, tenant, { layout })
    await expect.poll(async () => (await findParts(page).navbar.boundingBox())?.height).toBe(heights[layout])
    await expect(findParts(page).menu).toBeVisible()
    await expectUniqueLandmarks(page, layout)
    // The content of the frame is the same in each style.
    const without = layout === 'layout1' ? undefined : 'main'
    await runAxe(page, { where: layout, language: 'en', variants: everyVariant, without })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSettings(page)
    await expectUniqueLandmarks(page, `${layout} with the settings`)
    await page.keyboard.press('Escape')
    await expect(findParts(page).panel).toBeHidden()
  }
})
