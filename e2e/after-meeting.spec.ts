import { expect } from '@playwright/test'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { runAxe, visit } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('a member rates a meeting, and an administrator reads it with the log', async ({ portal, tenant, open }) => {
  test.setTimeout(150_000)
  const { number } = await makeMeeting(portal, tenant, 'open', 'Rated talk')
  const host = await open()
  const admin = await open()
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await signInWithCookie(admin, tenant.origin, tenant.admin.cookie)
  await host.goto(`${tenant.origin}/portal/join/${number}`)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  const leave = host.getByRole('button', { name: 'Leave', exact: true })
  await expect(leave).toHaveAttribute('aria-haspopup', 'menu', { timeout: 30_000 })
  await leave.click()
  await host.getByRole('menuitem', { name: 'End for all' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
  await expect(host.getByText('You ended the meeting for everyone.')).toBeVisible()

  // By keyboard: the arrow keys choose a star.
  await host.getByRole('radio', { name: 'Very poor' }).focus()
  await host.keyboard.press('ArrowRight')
  await expect(host.getByRole('radio', { name: 'Poor', exact: true })).toBeChecked()
  await host.getByRole('checkbox', { name: 'Echo' }).check()
  await host.getByLabel('What could be better? (optional)').fill('Less echo')
  await runAxe(host, { where: 'the rating of a meeting', language: 'en' })
  await host.setViewportSize({ width: 1280, height: 800 })
  await host.getByRole('button', { name: 'Send' }).click()
  await expect(host.getByText('Thank you for your feedback!')).toBeVisible()
  await runAxe(host, { where: 'thanks for the rating', language: 'en' })

  const panel = admin.getByRole('complementary', { name: 'Rated talk' })
  const openPanel = async () => {
    await admin.getByRole('button', { name: 'Rated talk' }).first().click()
    await expect(panel.getByText(/2 out of 5/)).toBeVisible()
    await panel.getByRole('button', { name: tenant.host.name }).click()
    await expect(panel.getByText('Less echo')).toBeVisible()
  }
  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.admin.cookie)
  await visit(admin, tenant.origin, speak, [
    { path: 'completed-meetings', name: 'the rated participants', open: openPanel },
    {
      path: 'completed-meetings',
      name: 'the log of a meeting',
      open: async () => {
        await openPanel()
        await panel.getByRole('tab', { name: 'Log', exact: true }).click()
        await expect(panel.getByText(/ended the meeting/).first()).toBeVisible()
      },
    },
  ])
})
