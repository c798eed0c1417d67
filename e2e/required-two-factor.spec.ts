import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { findTenantId } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { test } from './kit/test.ts'
import { buildCode, keyText, openTwoFactorDialog } from './kit/two-factor.ts'

test('an administrator requires a second factor: it is announced, then set up at sign-in, and stays on', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const admin = await open()
  await login(admin, tenant.admin, tenant.origin, `tenant/${await findTenantId(portal, tenant)}`)
  await admin.getByRole('button', { name: 'Two-factor authentication: Manage' }).click()
  const form = admin.getByRole('form', { name: 'Required two-factor authentication' })
  await form.getByLabel('Member').check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(admin.getByText(/^Required from .*: Member$/)).toBeVisible()

  const page = await open()
  await login(page, tenant.member, tenant.origin)
  await expect(page.getByText('Two-factor authentication will be required')).toBeVisible()
  await runAxe(page, { where: 'home: notice', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('dialog', { name: 'Two-factor and passkeys' })).toBeVisible()
  await page.keyboard.press('Escape')
  const notice = page.getByRole('alert', { name: 'Two-factor authentication will be required' })
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Two-factor authentication will be required')).toHaveCount(0)

  await portal.call(tenant.subdomain, tenant.admin.cookie, contract.twoFactor.require, {
    version: 2,
    roles: ['member'],
    graceDays: 0,
  })
  const theirs = await open()
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await enterCredentials(theirs, tenant.member, tenant.origin)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' })).toBeVisible()
  const scan = (where: string) => runAxe(theirs, { where, language: 'en' })
  await scan('required setup: begin')
  await theirs.getByRole('button', { name: 'Set up now' }).click()
  await expect(theirs.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await scan('required setup: key')
  const secret = ((await theirs.getByText(keyText).textContent()) ?? '').replaceAll(' ', '')
  await theirs.getByLabel('Code', { exact: true }).fill(buildCode(secret))
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await scan('required setup: recovery codes')
  await theirs.setViewportSize({ width: 1280, height: 800 })
  await theirs.getByRole('button', { name: 'Done' }).click()
  await expect(theirs.getByText('Login successful')).toBeVisible()
  const dialog = await openTwoFactorDialog(theirs)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(tenant.member.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(theirs.getByText('Your organisation requires two-factor authentication').first()).toBeVisible()
})
