import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { password } from './kit/portal.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { test } from './kit/test.ts'
import { buildCode, keyText, openTwoFactorDialog, signOut } from './kit/two-factor.ts'

test('a second factor is turned on, asked for at sign-in, replaced by a recovery code, and turned off', async ({
  tenant,
  open,
  login,
}) => {
  const page = await open()
  await login(page, tenant.member, tenant.origin)
  const dialog = await openTwoFactorDialog(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = ((await dialog.getByText(keyText).textContent()) ?? '').replaceAll(' ', '')
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  // The code of the previous time step, so that the current one is left for the sign-in.
  await expect(async () => {
    await dialog.getByLabel('Code', { exact: true }).fill(buildCode(secret, 1))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(codes).toHaveCount(10)
  }).toPass({ timeout: 60_000 })
  const [recoveryCode = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await signOut(page)

  await enterCredentials(page, tenant.member, tenant.origin)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await enterCredentials(page, tenant.member, tenant.origin, '/portal/upcoming-meetings')
  await page.getByLabel('Code', { exact: true }).fill(buildCode(secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  // The page that was wanted before the password and the code.
  await expect(page).toHaveURL(`${tenant.origin}/portal/upcoming-meetings`)
  await signOut(page)

  await enterCredentials(page, tenant.member, tenant.origin)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()

  const again = await openTwoFactorDialog(page)
  await expect(again.getByText(/9 recovery codes are left\./)).toBeVisible()
  await again.getByRole('button', { name: 'Turn off' }).click()
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible()
  await signOut(page)
  await enterCredentials(page, tenant.member, tenant.origin)
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('an administrator resets the second factor of a user, who then signs in with the password', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const { subdomain, member, admin } = tenant
  const { body } = await portal.call(subdomain, member.cookie, contract.twoFactor.get, { password })
  const { secret } = contract.twoFactor.get.output.parse(body)
  await portal.call(subdomain, member.cookie, contract.twoFactor.enable, { code: buildCode(secret) })
  const page = await open()
  await login(page, admin, tenant.origin, 'user')
  await page.getByRole('button', { name: `Actions for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor' }).click()
  await page.getByRole('button', { name: 'Reset two-factor' }).click()
  await expect(page.getByText(`Two-factor for ${member.name} was reset`)).toBeVisible()
  await expect
    .poll(() => portal.mails.to(member.email).at(-1)?.mail.subject ?? '', { timeout: 20_000 })
    .toContain('reset')

  const theirs = await open()
  await enterCredentials(theirs, tenant.member, tenant.origin)
  await expect(theirs.getByText('Login successful')).toBeVisible()
})

test('its steps have no violation of WCAG 2.2 AA', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.member, tenant.origin)
  const dialog = await openTwoFactorDialog(page)
  const scan = (where: string) => runAxe(page, { where, language: 'en' })
  await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await scan('two-factor: off')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await scan('two-factor: password')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await scan('two-factor: key')
  const secret = ((await dialog.getByText(keyText).textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(buildCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await scan('two-factor: recovery codes')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await signOut(page)
  await enterCredentials(page, tenant.member, tenant.origin)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await scan('sign-in: code')
})
