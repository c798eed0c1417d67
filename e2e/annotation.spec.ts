import { expect } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('viewers and presenter draw on a shared screen, which is cleared when sharing ends', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Design review')
  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })
  const enter = async (name: string) => {
    const page = await open({ colour: 'green' })
    await page.goto(link)
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Participants/ })).toBeVisible({ timeout: 30_000 })
    return page
  }
  const gus = await enter('Gus Guest')
  await host.getByRole('button', { name: 'Share screen' }).click()
  const shared = (page: typeof gus) => page.getByRole('region', { name: /^Screen of/ })
  const drawings = (page: typeof gus) => shared(page).getByRole('img', { name: 'Drawings on the screen' })
  const expectCount = (page: typeof gus, count: number) =>
    expect(drawings(page)).toHaveAttribute('data-count', String(count), { timeout: 20_000 })
  await expect(shared(gus)).toBeVisible({ timeout: 30_000 })
  const drag = async (page: typeof gus, from: [number, number], to: [number, number]) => {
    const box = await shared(page).locator('video').boundingBox()
    if (!box) throw new Error('There is no screen')
    await page.mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height)
    await page.mouse.down()
    await page.mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 6 })
    await page.mouse.up()
  }
  await shared(gus).getByRole('button', { name: 'Draw on the screen' }).click()
  await drag(gus, [0.4, 0.4], [0.5, 0.5])
  await shared(gus).getByRole('button', { name: 'Arrow' }).click()
  await drag(gus, [0.6, 0.4], [0.5, 0.6])
  await shared(gus).getByRole('button', { name: 'Text', exact: true }).press('Enter')
  await shared(gus).getByRole('textbox', { name: 'Text on the screen' }).fill('Here')
  await gus.keyboard.press('Enter')
  await expectCount(gus, 3)

  // The presenter sees it on their own screen, which is shown here on demand, and a late participant too.
  await host.getByRole('button', { name: 'Show your screen to draw on it' }).click()
  await expectCount(host, 3)
  await expect(drawings(host).getByText('Here')).toBeVisible()
  const tim = await enter('Tim Third')
  await expectCount(tim, 3)

  await shared(gus).getByRole('button', { name: 'Laser pointer' }).click()
  await expect(async () => {
    await drag(gus, [0.4, 0.4], [0.6, 0.6])
    await expect(drawings(tim).getByText('Gus Guest')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(drawings(tim).getByText('Gus Guest')).toHaveCount(0, { timeout: 10_000 })

  await shared(gus).getByRole('button', { name: 'Undo your last drawing' }).click()
  for (const page of [gus, host, tim]) await expectCount(page, 2)
  await runAxe(gus, { where: 'drawing on a screen', language: 'en' })
  await shared(host).getByRole('button', { name: 'Draw on the screen' }).click()
  await shared(host).getByRole('button', { name: 'Clear all drawings' }).click()
  for (const page of [gus, host, tim]) await expectCount(page, 0)

  await drag(host, [0.4, 0.4], [0.5, 0.5])
  await expectCount(tim, 1)
  await host.getByRole('region', { name: 'Meeting controls' }).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(shared(tim)).toBeHidden({ timeout: 20_000 })
  await host.getByRole('button', { name: 'Share screen' }).click()
  await expect(shared(tim)).toBeVisible({ timeout: 30_000 })
  await expectCount(tim, 0)
})
