import { expect } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { watchVideo } from './kit/camera.ts'
import { expectPicture } from './kit/picture.ts'
import { test } from './kit/test.ts'

test('a participant shares the screen, the other one sees it beside the cameras, and it ends', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  test.setTimeout(180_000)
  const { link } = await makeMeeting(portal, tenant, 'scheduled', 'Design review')
  const host = await open({ colour: 'red' })
  // Through the list, so that the Back button leads to a page of the portal.
  await login(host, tenant.host, tenant.origin, 'upcoming-meetings')
  await host.getByRole('link', { name: 'Start Design review' }).click()
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expectPicture(guest, tenant.host.name, 'red')

  // Chromium's fake of a screen is green.
  await host.getByRole('button', { name: 'Share screen' }).click()
  await expect(host.getByText('You are sharing your screen')).toBeVisible()
  const shared = guest.getByRole('region', { name: `Screen of ${tenant.host.name}` })
  await expect(shared.getByText(`${tenant.host.name} is sharing`)).toBeVisible({ timeout: 30_000 })
  const video = shared.locator('video')
  await expect.poll(async () => (await video.evaluate(watchVideo)).colour, { timeout: 30_000 }).toBe('green')
  // In full size, as text needs it.
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(1280)
  const { frames } = await video.evaluate(watchVideo)
  await expect
    .poll(async () => (await video.evaluate(watchVideo)).frames, { timeout: 20_000 })
    .toBeGreaterThan(frames + 10)
  // The camera goes on beside it.
  await expectPicture(guest, tenant.host.name, 'red')

  // Leaving by accident is asked about, by the Back button and by closing the tab.
  await host.evaluate(() => window.history.back())
  const question = host.getByRole('dialog', { name: 'Leave the meeting?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  const [asked] = await Promise.all([guest.waitForEvent('dialog'), guest.close({ runBeforeUnload: true })])
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(shared).toBeVisible()

  await host.getByRole('region', { name: 'Meeting controls' }).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(host.getByText('You are sharing your screen')).toBeHidden()
  await expect(shared).toBeHidden({ timeout: 20_000 })
  await expectPicture(guest, tenant.host.name, 'red')
})
