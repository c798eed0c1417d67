import { expect } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topic = 'Board meeting'

test('a colleague who was made alternative host starts the meeting and ends it, until the owner takes it back', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(180_000)
  const { origin, admin } = tenant
  const owner = await open()
  await signInWithCookie(owner, origin, tenant.host.cookie)
  await owner.goto(`${origin}/portal/schedule-meeting`)
  await owner.getByLabel('Topic').fill(topic)
  const people = owner.getByLabel('People', { exact: true }).and(owner.locator('input'))
  await people.fill(admin.email)
  await people.press('Enter')
  await owner.getByText('Security and options').click()
  await owner.getByLabel('Alternative hosts').and(owner.locator('input:not([type=hidden])')).click()
  await owner.getByRole('option', { name: admin.email }).click()
  await owner.keyboard.press('Escape')
  await people.fill(Array.from({ length: 16 }, (_, n) => `p${n}@${tenant.subdomain}.test`).join(','))
  await people.press('Enter')
  await expect(owner.getByText('A meeting holds 16 people, including you, and 17 are invited.')).toBeVisible()
  await runAxe(owner, { where: 'the form with alternative hosts', language: 'en' })
  await owner.setViewportSize({ width: 1280, height: 800 })
  await owner.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(owner.getByText('Meeting scheduled successfully')).toBeVisible()
  const readMails = () => portal.mails.to(admin.email).map(({ mail }) => mail.text)
  await expect
    .poll(readMails, { timeout: 30_000 })
    .toContainEqual(expect.stringContaining('You are an alternative host'))

  const colleague = await open()
  await signInWithCookie(colleague, origin, admin.cookie)
  await colleague.goto(`${origin}/portal/upcoming-meetings`)
  await expect(colleague.getByText('Alternative host')).toBeVisible()
  await colleague.getByRole('link', { name: `Start ${topic}` }).click()
  await colleague.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(colleague.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })

  await owner.goto(`${origin}/portal/upcoming-meetings`)
  await expect(owner.getByRole('link', { name: `Join ${topic}` })).toBeVisible()
  await colleague.getByRole('button', { name: 'Leave', exact: true }).click()
  await colleague.getByRole('menuitem', { name: 'End for all' }).click()
  await colleague
    .getByRole('dialog')
    .getByRole('button', { name: /^End for all/ })
    .click()
  await expect(colleague.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
  await expect(owner.getByRole('link', { name: `Start ${topic}` })).toBeVisible()

  await colleague.goto(`${origin}/portal/upcoming-meetings`)
  await expect(colleague.getByRole('link', { name: `Start ${topic}` })).toBeVisible()
  await owner.getByRole('button', { name: topic, exact: true }).click()
  const panel = owner.getByRole('complementary', { name: topic })
  await expect(panel.getByText('Alternative host')).toBeVisible()
  await runAxe(owner, { where: 'the list of invitees with an alternative host', language: 'en' })
  await owner.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: `Actions for ${admin.name}` }).click()
  await owner.getByRole('menuitem', { name: 'No longer alternative host' }).click()
  await expect(colleague.getByRole('link', { name: `Join ${topic}` })).toBeVisible()
})
