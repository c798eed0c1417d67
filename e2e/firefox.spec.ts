import { expect } from '@playwright/test'
import { findFirefox } from '../scripts/lib/firefox.mjs'
import { makeMeeting } from './kit/accessibility-data.ts'
import { watchVideo } from './kit/camera.ts'
import { launchFirefox } from './kit/firefox.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

// biome-ignore lint/suspicious/noSkippedTests: not every machine has a Firefox, and none is installed for the tests
test.skip(findFirefox() === undefined, 'There is no Firefox (Debian: sudo apt-get install firefox-esr).')

/** Runs in the page: ends after ten more frames, which Firefox does not count for the video of a meeting. */
const waitForFrames = (video: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    let left = 10
    const next = () => {
      left -= 1
      if (left === 0) resolve()
      else video.requestVideoFrameCallback(next)
    }
    video.requestVideoFrameCallback(next)
  })

test('a guest in Firefox waits, is let in, and meets a host in Chromium', async ({ portal, tenant, open }) => {
  test.setTimeout(240_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Two browsers', { lobby: true })
  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await host.getByRole('button', { name: 'Join', exact: true }).click()

  const browser = await launchFirefox()
  try {
    const guest = await (await browser.newContext({ viewport: null })).newPage()
    await guest.goto(link)
    await expect(guest.getByLabel('Camera preview')).toBeVisible({ timeout: 30_000 })
    // Typed, because Playwright fills fields in Firefox by a script that the page's policy blocks.
    await guest.getByLabel('Your name').pressSequentially('Fay Fox')
    await guest.getByRole('button', { name: /^(Ask to join|Join)$/ }).click()
    await host.getByRole('button', { name: 'Admit', exact: true }).click({ timeout: 30_000 })

    const seen = guest.getByLabel(`Video of ${tenant.host.name}`)
    await expect(seen).toBeVisible({ timeout: 30_000 })
    await expect.poll(async () => (await seen.evaluate(watchVideo)).colour, { timeout: 30_000 }).toBe('red')
    await seen.evaluate(waitForFrames)
    const video = host.getByLabel('Video of Fay Fox')
    await expect(video).toBeVisible({ timeout: 30_000 })
    const countFrames = async () => (await video.evaluate(watchVideo)).frames
    const before = await countFrames()
    await expect.poll(countFrames, { timeout: 30_000 }).toBeGreaterThan(before + 10)

    await guest.getByRole('button', { name: 'Raise hand' }).click()
    await host.getByRole('button', { name: /^Participants/ }).click()
    const panel = host.getByRole('complementary', { name: 'Participants' })
    await expect(panel.getByRole('img', { name: 'Hand raised' })).toBeVisible()

    for (const page of [host, guest]) await page.getByRole('button', { name: /^Chat/ }).click()
    const write = async (page: typeof host, text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially(text)
      await page.keyboard.press('Enter')
    }
    await write(guest, 'Hello from Firefox')
    await write(host, 'Hello from Chromium')
    for (const page of [host, guest])
      for (const text of ['Hello from Firefox', 'Hello from Chromium'])
        await expect(page.getByRole('log', { name: 'Messages' }).getByText(text)).toBeVisible()

    await host.getByRole('button', { name: 'Share screen' }).click()
    const shared = guest.getByRole('region', { name: `Screen of ${tenant.host.name}` }).locator('video')
    await expect(shared).toBeVisible({ timeout: 30_000 })
    // Chromium's fake of a screen is green.
    await expect.poll(async () => (await shared.evaluate(watchVideo)).colour, { timeout: 30_000 }).toBe('green')

    await guest.getByRole('button', { name: /^Mute/ }).click()
    await guest.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(guest.getByRole('heading', { name: 'You left the meeting' })).toBeVisible()
    await expect(host.getByLabel('Video of Fay Fox')).toBeHidden({ timeout: 30_000 })
  } finally {
    await browser.close()
  }
})
