import { expect } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topic = 'Board meeting'
const dayMs = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('a colleague named as co-manager edits a meeting and its guests, sees who came, and loses it when removed', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const { origin, admin, subdomain } = tenant
  const guest = `guest@${subdomain}.test`
  const owner = await open()
  await signInWithCookie(owner, origin, tenant.host.cookie)
  await owner.goto(`${origin}/portal/schedule-meeting`)
  await owner.getByLabel('Topic').fill(topic)
  await owner.getByText('Security and options').click()
  const managers = owner.getByLabel('Co-managers').and(owner.locator('input'))
  await managers.fill(admin.email)
  await managers.press('Enter')
  await expect(owner.getByText(/1 co-manager$/)).toBeVisible()
  await runAxe(owner, { where: 'the form with co-managers', language: 'en' })
  await owner.setViewportSize({ width: 1280, height: 800 })
  await owner.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(owner.getByText('Meeting scheduled successfully')).toBeVisible()
  const subjects = (email: string) => portal.mails.to(email).map(({ mail }) => mail.subject)
  await expect.poll(() => subjects(admin.email), { timeout: 30_000 }).toContain(`You can now edit: ${topic}`)

  const colleague = await open()
  await signInWithCookie(colleague, origin, admin.cookie)
  await colleague.goto(`${origin}/portal/upcoming-meetings`)
  await expect(colleague.getByText(/· Co-manager/)).toBeVisible()
  await expect(colleague.getByRole('link', { name: `Join ${topic}` })).toBeVisible()
  await colleague.getByRole('button', { name: `Actions for ${topic}` }).click()
  await expect(colleague.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await colleague.getByRole('menuitem', { name: 'Invite' }).click()
  await colleague.getByLabel('Email addresses').fill(guest)
  await colleague.getByRole('button', { name: 'Send invitations' }).click()
  await expect(colleague.getByText('Invitation sent successfully')).toBeVisible()
  await expect.poll(() => subjects(guest), { timeout: 30_000 }).toEqual([`Invitation: ${topic}`])

  await colleague.getByRole('button', { name: topic, exact: true }).click()
  const panel = colleague.getByRole('complementary', { name: topic })
  await expect(panel.getByText(/^You can edit this meeting of .* and its guests\.$/)).toBeVisible()
  await expect(panel.getByText(guest)).toBeVisible()
  await runAxe(colleague, { where: 'a co-managed meeting', language: 'en' })
  await colleague.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(colleague.getByLabel('Co-managers')).toHaveCount(0)
  await colleague.getByRole('combobox', { name: 'Start date' }).fill(inDays(2))
  await colleague.keyboard.press('Tab')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByText('Meeting edited successfully').first()).toBeVisible()
  await expect.poll(() => subjects(guest), { timeout: 30_000 }).toContain(`Changed: ${topic}`)

  await owner.goto(`${origin}/portal/upcoming-meetings`)
  await owner.getByRole('link', { name: `Start ${topic}` }).click()
  await owner.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(owner.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })
  await owner.getByRole('button', { name: 'Leave', exact: true }).click()
  await owner.getByRole('menuitem', { name: 'End for all' }).click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: /^End for all/ })
    .click()
  await expect(owner.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
  await portal.shiftClock((3 * dayMs) / 1000 + 7200)
  await colleague.goto(`${origin}/portal/past-meetings?period=custom&from=${inDays(-1)}&to=${inDays(4)}`)
  await colleague.getByRole('button', { name: topic, exact: true }).first().click()
  const attendance = colleague.getByRole('complementary', { name: topic })
  await expect(attendance.getByText(tenant.host.name)).toBeVisible()
  await runAxe(colleague, { where: 'the attendance of a co-managed meeting', language: 'en' })
  await colleague.setViewportSize({ width: 1280, height: 800 })
  await portal.shiftClock(0)

  await colleague.goto(`${origin}/portal/upcoming-meetings`)
  await colleague.getByRole('button', { name: topic, exact: true }).click()
  await expect(panel.getByText(guest)).toBeVisible()
  await owner.goto(`${origin}/portal/upcoming-meetings`)
  await owner.getByRole('button', { name: `Actions for ${topic}` }).click()
  await owner.getByRole('menuitem', { name: 'Edit' }).click()
  await owner.getByText('Security and options').click()
  await owner.getByRole('button', { name: `Remove ${admin.name} from the co-managers` }).click()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Meeting edited successfully').first()).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(colleague.getByText('There are no upcoming meetings!')).toBeVisible()
  await expect.poll(() => subjects(admin.email), { timeout: 30_000 }).toContain(`No longer a co-manager: ${topic}`)
})
