import { expect, type Page } from '@playwright/test'
import { type Account, clientId, clientSecret, startIdentityProvider } from '../apps/server/test/identity-provider.ts'
import { runAxe } from './kit/axe.ts'
import { signIn } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const people = new Map<string, Account>()

async function signInAs(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account', { exact: true }).fill(account)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('password sign-in is switched off after a test of the provider, but for one administrator', async ({
  tenant,
  open,
  login,
  portal,
}) => {
  const invited = `guest@${tenant.subdomain}.elsewhere.test`
  const { origin, admin, member } = tenant
  const provider = await startIdentityProvider(people, [`${origin}/portal/auth/provider`])
  people.set('admin', { email: admin.email, email_verified: true })
  people.set('private', { email: 'zoe@private.test', email_verified: true, given_name: 'Zoé', family_name: 'Ünal' })
  const settings = await open()
  await login(settings, admin, origin)
  await settings.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tenant' }).click()
  await settings.getByRole('link', { name: 'Identity providers' }).click()
  await expect(settings.getByText(`${origin}/portal/auth/provider`)).toBeVisible()
  const settingsUrl = settings.url()
  await settings.getByRole('button', { name: 'Other provider' }).click()
  const form = settings.getByRole('form', { name: 'New identity provider' })
  await form.getByLabel('Name on the button').fill('Acme ID')
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByLabel('Client ID').fill(clientId)
  await form.getByLabel('Client secret', { exact: true }).fill(clientSecret)
  await form.getByRole('button', { name: 'Save' }).click()

  const card = settings.getByRole('form', { name: 'Password sign-in' })
  await expect(card.getByText('first test a provider')).toBeVisible()
  await expect(card.getByText(/active users could not sign in any more/)).toBeVisible()
  await expect(card.getByText('has no second factor')).toBeVisible()
  await runAxe(settings, { where: 'password sign-in, on', language: 'en' })
  await card.getByRole('button', { name: 'Switch off…' }).click()
  await settings.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(settings.getByText('Test an identity provider first')).toBeVisible()

  // A test counts only if the sign-in leads somewhere.
  const saved = settings.getByRole('form', { name: 'Acme ID' })
  await saved.getByLabel('Trusted email domains').fill(admin.email.replace(/.*@/, ''))
  await saved.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(/could not sign in any more/)).toBeHidden()
  await saved.getByRole('button', { name: 'Test this sign-in' }).click()
  await signInAs(settings, 'admin')
  await settings.getByRole('link', { name: 'Back to the settings' }).click()
  await expect(card.getByText('first test a provider')).toBeHidden()
  await card.getByRole('button', { name: 'Switch off…' }).click()
  await runAxe(settings, { where: 'the question whether to switch it off', language: 'en' })
  await settings.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(settings.getByText('Password sign-in is off')).toBeVisible()
  await expect(card.getByText('It is off: users sign in with a provider or a passkey.')).toBeVisible()
  await runAxe(settings, { where: 'password sign-in, off', language: 'en' })

  const visitor = await open()
  await visitor.goto(`${origin}/portal/login`)
  await expect(visitor.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible()
  await expect(visitor.getByLabel('Email', { exact: true })).toBeHidden()
  await runAxe(visitor, { where: 'the sign-in page without passwords', language: 'en' })
  await visitor.getByRole('button', { name: 'Administrator sign-in' }).click()
  await expect(visitor.getByText('Only the administrator who keeps a password')).toBeVisible()
  await visitor.getByLabel('Email', { exact: true }).fill(member.email)
  await visitor.getByLabel('Password', { exact: true }).fill(member.password)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(visitor.getByText('Incorrect Email or Password')).toBeVisible()
  await visitor.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(visitor.getByText('You sign in with Acme ID here, without a password.')).toBeVisible()
  await runAxe(visitor, { where: 'forgot password without passwords', language: 'en' })
  await visitor.goto(`${origin}/portal/login`)
  await visitor.getByRole('button', { name: 'Administrator sign-in' }).click()
  await visitor.getByLabel('Email', { exact: true }).fill(admin.email)
  await visitor.getByLabel('Password', { exact: true }).fill(admin.password)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(visitor.getByText('Login successful')).toBeVisible()

  await settings.goto(`${origin}/portal/user`)
  await settings.getByRole('button', { name: 'Invite users' }).click()
  await expect(settings.getByRole('button', { name: 'Add user' })).toBeHidden()
  const dialog = settings.getByRole('dialog', { name: 'Invite users' })
  await dialog.getByRole('textbox').first().fill(invited)
  await dialog.getByRole('button', { name: 'Invite 1 user' }).click()
  await expect(dialog).toBeHidden()
  const guest = await open()
  await guest.goto(`${origin}/portal/create-password#${await portal.tokenTo(invited)}`)
  await expect(guest.getByText(`as ${invited}`)).toBeVisible()
  await expect(guest.getByLabel('New password')).toBeHidden()
  await runAxe(guest, { where: 'an invitation without passwords', language: 'en' })
  await guest.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await signInAs(guest, 'private')
  await expect(guest.getByRole('button', { name: 'Account of Zoé Ünal' })).toBeVisible()
  await guest.goto(`${origin}/portal/profile`)
  await expect(guest.getByRole('button', { name: 'Identity providers: Manage…' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /Change password/ })).toBeHidden()

  await settings.goto(settingsUrl)
  await card.getByRole('button', { name: 'Switch password sign-in on' }).click()
  await expect(settings.getByText('Password sign-in is on')).toBeVisible()
  await signIn(await open(), member, origin)
  provider.close()
})
