import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { type Pasted, pasteAll } from './kit/paste.ts'
import { password } from './kit/portal.ts'
import { openRegistrations } from './kit/registrations.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { test } from './kit/test.ts'
import { addAuthenticator, buildCode, keyText, openTwoFactorDialog } from './kit/two-factor.ts'

const chosen = 'Lantern7Moss'
const newPassword: readonly Pasted[] = [
  ['New password', 'new-password', chosen],
  ['Repeat the new password', 'new-password', chosen],
]
/** Returns a code as authenticator apps show and copy it. */
const toShown = (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`

test('registering, choosing a password and another email address work with pasted values', async ({
  portal,
  tenant,
  open,
}) => {
  await openRegistrations(portal, tenant)
  const email = `rea@${tenant.subdomain}.test`
  const page = await open()
  await page.goto(`${tenant.origin}/portal/register`)
  await pasteAll(page, page, [
    ['First name', 'given-name', '  Rea '],
    ['Last name', 'family-name', ' Gister\n'],
    ['Email', 'email', `\t${email}  `],
  ])
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful')).toBeVisible()

  await page.goto(`${tenant.origin}/portal/create-password#${await portal.tokenTo(email)}`)
  await expect(page.getByText(`as Rea Gister (${email})`)).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
  await pasteAll(page, page, newPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Rea$/ })).toBeVisible()

  await page.goto(`${tenant.origin}/portal/profile`)
  await page.getByRole('button', { name: 'Email: Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await pasteAll(page, dialog, [
    ['New email', 'email', ` new-${email} `],
    ['Password', 'current-password', chosen],
  ])
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Waiting for new-${email} to be confirmed`)).toBeVisible()
})

test('a forgotten password and the own one are replaced with pasted values', async ({ portal, tenant, open }) => {
  const { member, origin } = tenant
  const page = await open()
  await page.goto(`${origin}/portal/forgot-password`)
  await pasteAll(page, page, [['Email', 'username', `  ${member.email.toUpperCase()} `]])
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset link sent successfully' })).toBeVisible()

  await page.goto(`${origin}/portal/auth/reset-password#${await portal.tokenTo(member.email)}`)
  await pasteAll(page, page, newPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await pasteAll(page, page, [['Password', 'current-password', chosen]])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await pasteAll(page, dialog, [
    ['Current password', 'current-password', chosen],
    ['New password', 'new-password', 'Another8Word'],
    ['Repeat the new password', 'new-password', 'Another8Word'],
  ])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test('an organisation signs up with pasted values', async ({ portal, open }) => {
  const root = await portal.signIn('', portal.operator.email, portal.operator.password)
  const { body } = await portal.call('', root.cookie, contract.signUp.getSettings, {})
  const settings = contract.signUp.getSettings.output.parse(body)
  await portal.call('', root.cookie, contract.signUp.updateSettings, { ...settings, enabled: true })
  const subdomain = `p${Math.random().toString(36).slice(2, 9)}`
  const email = `zoe@${subdomain}.test`
  const page = await open()
  await page.goto(`${portal.origin}/portal/signup`)
  await pasteAll(page, page, [
    ['Your work email', 'email', ` ${email}\n`],
    ['Organisation', 'organization', '  Clinique de l’Été '],
    ['Address of your portal', 'off', ` ${subdomain.toUpperCase()} `],
  ])
  await expect(page.getByText(`${subdomain}.localhost:${portal.port} is free.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await portal.tokenTo(email)
  // Restores the setting, because other journeys of this portal begin without sign-up.
  const version = settings.version + 1
  await portal.call('', root.cookie, contract.signUp.updateSettings, { ...settings, version, enabled: false })
})

test('a meeting is found by a pasted link or ID, and its password is pasted with spaces', async ({
  portal,
  tenant,
  open,
}) => {
  const { number } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const grouped = ` ${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}\n`
  const page = await open()
  const waiting = page.getByRole('heading', { level: 1, name: 'The meeting has not started yet' })
  await page.goto(`${tenant.origin}/portal/landing-page`)
  await pasteAll(page, page, [['Meeting ID or link', 'off', `  ${tenant.origin}/portal/join/${number}#secret-word  `]])
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await pasteAll(page, page, [['Your name', 'name', '  Gus Guest ']])
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(waiting).toBeVisible()

  await page.goto(`${tenant.origin}/portal/join`)
  await pasteAll(page, page, [
    ['Meeting ID', 'off', grouped],
    ['Password', 'off', ' secret-word\t'],
  ])
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(waiting).toBeVisible()
})

test('an authenticator app and a passkey are set up with pasted values', async ({ portal, tenant, open, login }) => {
  const page = await open()
  await addAuthenticator(page)
  await login(page, tenant.host, tenant.origin)
  const dialog = await openTwoFactorDialog(page)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await pasteAll(page, dialog, [
    ['Name', 'off', '  Work laptop '],
    ['Password', 'current-password', password],
  ])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Work laptop')

  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await pasteAll(page, dialog, [['Password', 'current-password', password]])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.getByText(keyText).textContent()) ?? '').replaceAll(' ', '')
  await pasteAll(page, dialog, [['Code', 'one-time-code', toShown(buildCode(secret))]])
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)

  const required = { version: 1, roles: ['member' as const], graceDays: 0 }
  await portal.call(tenant.subdomain, tenant.admin.cookie, contract.twoFactor.require, required)
  const theirs = await open()
  await enterCredentials(theirs, tenant.member, tenant.origin)
  await theirs.getByRole('button', { name: 'Set up now' }).click()
  const key = ((await theirs.getByText(keyText).textContent()) ?? '').replaceAll(' ', '')
  await pasteAll(theirs, theirs, [['Code', 'one-time-code', toShown(buildCode(key))]])
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs.getByRole('list', { name: 'Your recovery codes' })).toBeVisible()
})
