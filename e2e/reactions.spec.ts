import { expect } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('one sends a reaction and the other sees it; a host switches reactions off', async ({ portal, tenant, open }) => {
  test.setTimeout(180_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Team lunch')
  const [host, guest] = [await open({ colour: 'red' }), await open({ colour: 'green' })]
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Participants (2)' })).toBeVisible({ timeout: 30_000 })

  const reactions = guest.getByRole('button', { name: 'Reactions' })
  await reactions.click()
  const tile = host.getByRole('list', { name: 'Videos' }).getByRole('listitem').filter({ hasText: 'Gus Guest' })
  // A socket that is being opened misses what is sent meanwhile.
  await expect(async () => {
    await guest.getByRole('button', { name: 'Celebrate' }).click()
    await expect(tile.getByRole('img', { name: 'Celebrate' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(guest.getByRole('img', { name: 'Celebrate' })).toBeVisible()
  const shown = tile.getByRole('img', { name: 'Celebrate' })
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(host.getByText('Gus Guest: Celebrate')).toBeAttached({ timeout: 20_000 })
  await expect(shown).toHaveCount(0, { timeout: 20_000 })
  await runAxe(guest, { where: 'the reactions', language: 'en' })
  await guest.setViewportSize({ width: 1280, height: 720 })

  // Those who hide their own video see their reactions beside the others.
  await guest.keyboard.press('Escape')
  await guest.getByRole('button', { name: 'View' }).click()
  await guest.getByRole('menuitemcheckbox', { name: 'Hide your own video' }).click()
  await guest.keyboard.press('Escape')
  await reactions.click()
  await guest.getByRole('button', { name: 'Heart' }).click()
  await expect(guest.locator('ul[aria-hidden]').getByText('Gus Guest')).toBeVisible()

  await host.getByRole('button', { name: /^Participants/ }).click()
  await host.getByRole('button', { name: 'Host settings' }).click()
  await host.getByRole('menuitemcheckbox', { name: 'Participants can send reactions' }).click()
  await expect(reactions).toHaveCount(0, { timeout: 20_000 })
  await host.getByRole('menuitemcheckbox', { name: 'Participants can send reactions' }).click()
  await expect(reactions).toBeVisible({ timeout: 20_000 })
})
