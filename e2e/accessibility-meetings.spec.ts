import { expect } from '@playwright/test'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { runAxe, runAxeOnOverlay, visit, wideVariants } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test.describe('no violation of WCAG 2.2 AA in two languages, schemes, directions and widths', () => {
  test('a meeting in progress, and after it has ended', async ({ portal, tenant, open }) => {
    test.setTimeout(150_000)
    const { number } = await makeMeeting(portal, tenant, 'open', 'Running talk')
    const host = await open()
    const admin = await open()
    await signInWithCookie(host, tenant.origin, tenant.host.cookie)
    await signInWithCookie(admin, tenant.origin, tenant.admin.cookie)
    const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.admin.cookie)
    await host.goto(`${tenant.origin}/portal/join/${number}`)
    await host.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(host.getByRole('button', { name: 'Leave', exact: true })).toBeVisible({ timeout: 30_000 })
    await runAxe(host, { where: 'the room', language: 'en' })
    await runAxeOnOverlay(host, 'en', {
      name: 'the settings of a device',
      open: () => host.getByRole('button', { name: 'Camera settings' }).click(),
      opened: host.getByRole('menu'),
      variants: wideVariants,
    })
    const row = { shows: 'Running talk' }
    await visit(admin, tenant.origin, speak, [
      { path: 'live-meeting', ...row },
      { path: `meeting-state?id=${number}&live=off`, name: 'the state of the meeting', ...row },
      { path: `meeting-state?id=${number}&live=off&tab=subscribers`, name: 'who receives media', ...row },
      { path: `meeting-log?number=${number}`, name: 'the log of a meeting in progress', ...row },
    ])

    await host.setViewportSize({ width: 1280, height: 800 })
    await host.getByRole('button', { name: 'Leave', exact: true }).click()
    await host.getByRole('menuitem', { name: 'End for all' }).click()
    await host.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
    await expect(host.getByText('You ended the meeting for everyone.')).toBeVisible()
    await runAxe(host, { where: 'the room after its end', language: 'en' })
    await host.getByRole('radio', { name: 'Very poor' }).focus()
    await host.keyboard.press('ArrowRight')
    await host.getByRole('checkbox', { name: 'Echo' }).check()
    await host.getByRole('button', { name: 'Send' }).click()
    await expect(host.getByText('Thank you for your feedback!')).toBeVisible()
    await visit(admin, tenant.origin, speak, [
      { path: 'completed-meetings', ...row },
      { path: `meeting-log?number=${number}`, name: 'the log of the meeting', ...row },
      { path: 'dashboard?range=today', name: 'the dashboard', shows: tenant.host.name },
    ])
    await visit(host, tenant.origin, setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie), [
      { path: 'past-meetings', ...row },
    ])

    const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
    const operator = await open()
    await signInWithCookie(operator, portal.origin, cookie)
    const { name } = tenant.host
    await visit(operator, portal.origin, setLanguageOfAccount(portal, '', cookie), [
      { path: `feedback?search=${number}`, shows: name },
      {
        path: `feedback?search=${number}`,
        name: 'the details of a feedback',
        open: async () => {
          await operator.locator('main').getByRole('button', { name }).click()
          await expect(operator.getByText('Running talk').first()).toBeVisible()
        },
      },
      { path: 'feedback?search=zzzz', name: 'feedback of which nothing is found' },
    ])
  })
})
