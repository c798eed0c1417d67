import { expect } from '@playwright/test'
import { expectPicture } from './kit/picture.ts'
import { test } from './kit/test.ts'

test('a member schedules, a guest joins from the email, they see each other, and an administrator finds the meeting live and completed', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  test.setTimeout(180_000)
  // The mail server is shared with the other tests of the worker.
  const email = `guest@${tenant.subdomain}.test`
  const host = await open({ colour: 'red' })
  await login(host, tenant.host, tenant.origin)

  await host.getByRole('link', { name: 'Schedule', exact: false }).first().click()
  await host.getByLabel('Topic').fill('Quarterly review')
  await host.getByLabel('People', { exact: true }).and(host.locator('input')).fill(email)
  await host.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(host.getByText('Meeting scheduled successfully')).toBeVisible()
  await expect(host.getByText('1 invited')).toBeVisible()

  await expect.poll(() => portal.mails.to(email).length, { timeout: 20_000 }).toBe(1)
  const [invitation] = portal.mails.to(email)
  const link = /https?:\S+\/portal\/join\/\d{10}#\S+/.exec(invitation?.mail.text ?? '')?.[0] ?? ''
  expect(link).toContain(tenant.origin)
  expect(invitation?.mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')

  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(guest.getByText('The meeting has not started yet')).toBeVisible()

  await host.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await host.getByRole('link', { name: 'Start Quarterly review' }).click()
  await host.getByRole('button', { name: 'Join', exact: true }).click()

  await expectPicture(host, 'Gus Guest', 'green')
  await expectPicture(guest, tenant.host.name, 'red')
  await expect(host.getByRole('button', { name: 'Participants (2)' })).toBeVisible()

  const admin = await open()
  await login(admin, tenant.admin, tenant.origin, 'live-meeting')
  await admin
    .getByRole('button', { name: /Quarterly review/ })
    .first()
    .click()
  await expect(admin.getByText('Gus Guest').first()).toBeVisible()
  // How good they are depends on the machine, and a participant who reconnected is listed again.
  await expect(admin.getByText(/^(Good|Poor) connection$/).nth(1)).toBeVisible({ timeout: 30_000 })

  await guest.getByRole('button', { name: /^Mute/ }).click()
  await guest.getByRole('button', { name: /^Leave/ }).click()
  await expect(guest.getByText('You left the meeting')).toBeVisible()
  await host.getByRole('button', { name: 'Leave', exact: true }).click()
  await host.getByRole('menuitem', { name: 'End for all' }).click()
  await host
    .getByRole('dialog')
    .getByRole('button', { name: /^End for all/ })
    .click()
  await expect(host.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()

  await admin.goto(`${tenant.origin}/portal/live-meeting`)
  await expect(admin.getByText('There are no live meetings!')).toBeVisible()
  await admin.goto(`${tenant.origin}/portal/completed-meetings`)
  await expect(admin.getByText('Quarterly review').first()).toBeVisible()

  await portal.shiftClock(6 * 3600)
  // In the last hour of a day the meeting starts on the next one, which the browser, whose clock is not shifted, leaves out.
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await host.goto(`${tenant.origin}/portal/past-meetings?period=custom&from=${toDay(-1)}&to=${toDay(1)}`)
  await expect(host.getByText('Quarterly review').first()).toBeVisible()
  await portal.shiftClock(0)
})
