import { expect, type Page } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { password, type TestTenant } from './kit/portal.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { test } from './kit/test.ts'
import { addAuthenticator, openTwoFactorDialog, signOut, turnOnTwoFactor } from './kit/two-factor.ts'

async function addPasskey(page: Page, name: string) {
  const dialog = await openTwoFactorDialog(page)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  return dialog
}

const signIn = async (page: Page, { origin }: TestTenant) => {
  await page.goto(`${origin}/portal/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}

test('a passkey is added, signs in without the password and as second factor, and is removed', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const page = await open()
  const authenticator = await addAuthenticator(page)
  await login(page, tenant.member, tenant.origin)
  const dialog = await addPasskey(page, 'Work laptop')
  await expect(dialog.getByRole('listitem')).toContainText('Work laptop')
  await expect
    .poll(() => portal.mails.to(tenant.member.email).at(-1)?.mail.subject ?? '', { timeout: 20_000 })
    .toContain('A passkey for')
  await page.keyboard.press('Escape')
  await signOut(page)

  await signIn(page, tenant)
  await expect(page.getByText('Login successful')).toBeVisible()
  await turnOnTwoFactor(page)
  await signOut(page)

  await authenticator.setVerified(false)
  await signIn(page, tenant)
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await authenticator.setVerified(true)
  await enterCredentials(page, tenant.member, tenant.origin)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()

  const again = await openTwoFactorDialog(page)
  await expect(again.getByRole('listitem')).toContainText('Last used')
  await again.getByRole('button', { name: 'Actions for Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await signIn(page, tenant)
  await expect(page.getByText('This passkey was not accepted')).toBeVisible()
})

test('its steps have no violation of WCAG 2.2 AA', async ({ tenant, open, login }) => {
  const page = await open()
  await addAuthenticator(page)
  await login(page, tenant.member, tenant.origin)
  const scan = (where: string) => runAxe(page, { where, language: 'en' })
  const dialog = await addPasskey(page, 'Work laptop')
  await expect(dialog.getByRole('listitem')).toContainText('Work laptop')
  await scan('passkeys: list')
  for (const action of ['Rename', 'Remove']) {
    await dialog.getByRole('button', { name: 'Actions for Work laptop' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await scan(`passkeys: ${action}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await scan('passkeys: add')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await turnOnTwoFactor(page)
  await signOut(page)
  await scan('sign-in: passkey')
  await enterCredentials(page, tenant.member, tenant.origin)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await scan('sign-in: passkey as second factor')
})
