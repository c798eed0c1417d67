import { expect, type Locator } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { watchVideo } from './kit/camera.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

/** Runs in the page: the largest difference between neighbouring pixels, which is that of the bar of the fake camera. */
function measureSharpness(video: HTMLVideoElement): number {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const context = canvas.getContext('2d')
  context?.drawImage(video, 0, 0, 640, 360)
  const row = context?.getImageData(0, 10, 640, 1).data ?? []
  let sharpest = 0
  // Green, because red is at its maximum in all of the red film.
  for (let index = 9; index < row.length; index += 4)
    sharpest = Math.max(sharpest, Math.abs((row[index] ?? 0) - (row[index - 8] ?? 0)))
  return sharpest
}

const limit = 15
const expectBlurred = (video: Locator) =>
  expect.poll(() => video.evaluate(measureSharpness), { timeout: 60_000 }).toBeLessThan(limit)
const expectSharp = (video: Locator) =>
  expect.poll(() => video.evaluate(measureSharpness), { timeout: 60_000 }).toBeGreaterThan(limit * 1.5)

test('a blurred background is shown before joining and in the room, is sent, and can be turned off', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(300_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Blurred review')
  const host = await open({ colour: 'red' })
  // Without a graphics card the picture is too slow, and the blur would turn itself off.
  await host.route('**/assets/blur-worker-*.js', async (route) => {
    // Node does not resolve the subdomains of localhost.
    const url = new URL(route.request().url())
    url.hostname = '127.0.0.1'
    const response = await route.fetch({ url: url.href })
    const fast = 'const now = performance.now.bind(performance); performance.now = () => now() / 100;'
    await route.fulfill({ response, body: `${fast}\n${await response.text()}` })
  })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)

  const preview = host.getByLabel('Camera preview')
  await expect(preview).toBeVisible()
  await expectSharp(preview)
  await host.getByRole('button', { name: 'Camera', exact: true }).click()
  await host.getByRole('menuitemcheckbox', { name: 'Blur background' }).click()
  // The menu would cover the picture.
  await expect(host.getByRole('menu')).toHaveCount(0)
  await expectBlurred(preview)

  await host.getByRole('button', { name: 'Join', exact: true }).click()
  const own = host.getByLabel('Your video')
  await expect(own).toBeVisible({ timeout: 60_000 })
  await expectBlurred(own)
  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  const seen = guest.getByLabel(`Video of ${tenant.host.name}`)
  await expect(seen).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await seen.evaluate(watchVideo)).colour, { timeout: 60_000 }).toBe('red')
  const countFrames = async () => (await seen.evaluate(watchVideo)).frames
  const before = await countFrames()
  await expect.poll(countFrames, { timeout: 60_000 }).toBeGreaterThan(before + 3)

  await host.getByRole('button', { name: 'Camera settings' }).click()
  const item = host.getByRole('menuitemcheckbox', { name: 'Blur background' })
  await expect(item).toBeChecked()
  await item.click()
  await expectSharp(own)
  const after = await countFrames()
  await expect.poll(countFrames, { timeout: 60_000 }).toBeGreaterThan(after + 3)
})
