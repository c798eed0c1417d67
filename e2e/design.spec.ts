import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { everyVariant, languages, pageVariants, runAxe, setLanguage } from './kit/axe.ts'
import { serveDevelopmentPages } from './kit/pages.ts'
import { test } from './kit/test.ts'

test('every token and component has no violation of WCAG 2.2 AA, in two languages, schemes and directions', async ({
  portal,
  open,
}) => {
  test.setTimeout(240_000)
  const pages = await serveDevelopmentPages(portal.origin)
  try {
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const address = `${pages.origin}/portal/design`
    await page.goto(address)
    // Vite prepares the scripts with the first request.
    await expect(page.locator('h1')).toBeVisible({ timeout: 60_000 })
    for (const language of languages) {
      await setLanguage(page)(language)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      await runAxe(page, { where: 'the design', language, variants: everyVariant })
      await page.locator('[type="submit"]').click()
      await expect(page.getByRole('form').getByRole('alert')).toBeVisible()
      await runAxe(page, { where: 'the errors of a form', language, variants: pageVariants })
      const dialogs = page.getByRole('region', { name: /^Dialog/ }).getByRole('button')
      for (const index of [0, 1, 2]) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await dialogs.nth(index).click()
        // The last one is a panel, which is a dialog only in a narrower window.
        const opened = page.getByRole('dialog').or(page.locator('#side-panel > *'))
        await expect(opened).toBeVisible()
        await runAxe(page, { where: `dialog ${index}`, language, variants: pageVariants })
        await page.keyboard.press('Escape')
        await expect(opened).toBeHidden()
      }
    }
  } finally {
    await pages.stop()
  }
})

test('a build for production does not have the page', () => {
  const folder = join(import.meta.dirname, '../apps/web/dist/assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('/portal/design'))).toEqual([])
})
