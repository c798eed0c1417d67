import { chromium, expect } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('the first meeting starts from the launch page, also without camera and microphone, which has a reason', async ({
  tenant: { origin, admin },
}) => {
  const executablePath = findChromium()
  // Unlike the browsers of other journeys, without devices.
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'], locale: 'en-GB' })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInWithCookie(page, origin, admin.cookie)
    await page.goto(`${origin}/portal/launch-page`)
    await page.getByRole('button', { name: 'Use camera and microphone' }).click()
    await expect(page.getByText('No camera and no microphone found')).toBeVisible()
    await expect(page.getByText('You can also join without one.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/portal\/join\/\d{10}#.+/)
    await runAxe(page, { where: 'the launch page without devices', language: 'en' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Start now' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await browser.close()
  }
})
