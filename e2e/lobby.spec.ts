import { expect } from '@playwright/test'
import { expectPicture } from './kit/picture.ts'
import { test } from './kit/test.ts'

test('a host admits, denies, mutes and removes; a participant who was removed stays out by every way', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  test.setTimeout(240_000)
  const email = `guest@${tenant.subdomain}.test`
  const host = await open({ colour: 'red' })
  await login(host, tenant.host, tenant.origin, 'schedule-meeting')
  await host.getByLabel('Topic').fill('Board meeting')
  await host.getByLabel('People', { exact: true }).and(host.locator('input')).fill(email)
  await host.getByText(/^Security and options/).click()
  await host.getByRole('checkbox', { name: 'Waiting room' }).check()
  await host.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.poll(() => portal.mails.to(email).length, { timeout: 20_000 }).toBe(1)
  const link = /https?:\S+\/portal\/join\/\d{10}#\S+/.exec(portal.mails.to(email)[0]?.mail.text ?? '')?.[0] ?? ''

  await host.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await host.getByRole('link', { name: 'Start Board meeting' }).click()
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  await host.getByRole('button', { name: /^Participants/ }).click()
  const panel = host.getByRole('complementary', { name: 'Participants' })
  await panel.getByRole('button', { name: 'Host settings' }).click()
  await expect(host.getByRole('menuitemcheckbox', { name: 'Waiting room' })).toBeChecked()
  await host.keyboard.press('Escape')

  const guest = await open({ colour: 'green' })
  const tokens: string[] = []
  guest.on('websocket', (socket) => {
    const url = new URL(socket.url())
    if (url.pathname === '/rtc') tokens.push(url.searchParams.get('access_token') ?? '')
  })
  const join = async (page: typeof guest, name: string) => {
    await page.goto(link)
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: /^(Ask to join|Join)$/ }).click()
  }
  await join(guest, 'Gus Guest')
  const stranger = await open({ colour: 'blue' })
  await join(stranger, 'Stan Stranger')

  await expect(panel.getByText('Waiting to be let in (2)')).toBeVisible({ timeout: 30_000 })
  await panel.getByRole('button', { name: 'Deny Stan Stranger' }).click()
  await panel.getByRole('button', { name: 'Admit Gus Guest' }).click()
  await expect(stranger.getByRole('heading', { name: 'The host did not let you in' })).toBeVisible({ timeout: 30_000 })
  await expectPicture(host, 'Gus Guest', 'green')
  await expectPicture(guest, tenant.host.name, 'red')

  await guest.getByRole('button', { name: 'Raise hand' }).click()
  await expect(panel.getByRole('img', { name: 'Hand raised' })).toBeVisible()
  const choose = async (item: string) => {
    await panel.getByRole('button', { name: 'Actions for Gus Guest' }).click()
    await host.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Mute')
  await expect(guest.getByRole('button', { name: /^Unmute/ })).toBeVisible()
  await choose('Ask to unmute')
  await guest.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(guest.getByRole('button', { name: /^Mute/ })).toBeVisible()

  await choose('Remove…')
  await host.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(guest.getByRole('heading', { name: /removed/ })).toBeVisible({ timeout: 30_000 })
  // With the link again, in another tab with the old link, and with the old token at the gateway.
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /removed/ })).toBeVisible()
  const tab = await guest.context().newPage()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: /removed/ })).toBeVisible()
  const [token = ''] = tokens
  expect(token).not.toBe('')
  const status = await tab.evaluate(async (old) => (await fetch(`/rtc/validate?access_token=${old}`)).status, token)
  expect(status).toBe(403)
})
