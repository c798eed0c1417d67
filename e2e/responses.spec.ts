import { expect, type Page } from '@playwright/test'
import { chooseLanguage, runAxe, runAxeInBothLanguages } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topic = 'Budget review'

async function schedule(page: Page, people: readonly string[]): Promise<void> {
  await page.getByLabel('Topic').fill(topic)
  for (const email of people) {
    await page.getByLabel('People', { exact: true }).and(page.locator('input')).fill(email)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Meeting scheduled successfully')).toBeVisible()
}

test('a guest accepts from the email, which the organizer sees; a colleague who is removed can no longer join', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const email = `guest@${tenant.subdomain}.test`
  const host = await open()
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(`${tenant.origin}/portal/schedule-meeting`)
  await schedule(host, [email, tenant.admin.email])
  await expect.poll(() => portal.mails.to(email).length, { timeout: 30_000 }).toBe(1)
  const link = /https?:\S+\/portal\/respond#\S+/.exec(portal.mails.to(email)[0]?.mail.text ?? '')?.[0] ?? ''
  expect(link).toContain(tenant.origin)

  const guest = await open()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: topic })).toBeVisible()
  await expect(guest.getByText('You have not answered yet.')).toBeVisible()
  await runAxeInBothLanguages(guest, 'the response to an invitation')
  await chooseLanguage(guest, 'en')
  await guest
    .getByRole('button')
    .filter({ hasText: /Accept/ })
    .click()
  await expect(guest.getByText(/^You have accepted\./)).toBeVisible()

  await host.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await host.getByRole('button', { name: topic, exact: true }).click()
  const panel = host.getByRole('complementary', { name: topic })
  await expect(panel.getByText('1 accepted, 1 has not answered')).toBeVisible()

  const colleague = await open()
  await signInWithCookie(colleague, tenant.origin, tenant.admin.cookie)
  await colleague.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await colleague.getByRole('button', { name: topic, exact: true }).click()
  await colleague.getByRole('complementary', { name: topic }).getByRole('button', { name: 'Decline' }).click()
  await expect(panel.getByText('1 accepted, 1 declined')).toBeVisible()
  const join = await colleague.getByRole('link', { name: 'Join', exact: true }).first().getAttribute('href')

  await runAxe(host, { where: 'the answers of invitees', language: 'en' })
  await host.setViewportSize({ width: 1280, height: 800 })
  const person = panel.getByRole('listitem').filter({ hasText: tenant.admin.name })
  await person.getByRole('button').click()
  await host.getByRole('menuitem', { name: 'Remove from the meeting' }).click()
  await expect(panel.getByText('1 accepted', { exact: true })).toBeVisible()
  await expect(colleague.getByText('There are no upcoming meetings!')).toBeVisible()
  await colleague.goto(`${tenant.origin}${join}`)
  await expect(colleague.getByLabel('Meeting password').or(colleague.getByLabel('Password')).first()).toBeVisible()

  await host.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('1 accepted, 1 declined')).toBeVisible()
})
