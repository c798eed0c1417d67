import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { type Account, clientId, clientSecret, startIdentityProvider } from '../apps/server/test/identity-provider.ts'
import { runAxe } from './kit/axe.ts'
import type { RunningPortal, TestTenant } from './kit/portal.ts'
import { test } from './kit/test.ts'

const people = new Map<string, Account>()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Signs in at the provider, which asks for the account only if this browser has no session there. */
async function continueAs(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await page.getByLabel('Account', { exact: true }).fill(account)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tenant' }).click()
  await page.getByRole('link', { name: 'Identity providers' }).click()
}

/** Adds a provider as the first journey does with the form. */
async function addProvider(
  portal: RunningPortal,
  { subdomain, admin }: TestTenant,
  { label = 'Acme ID', issuer, createsUsers = false }: { label?: string; issuer: string; createsUsers?: boolean },
): Promise<void> {
  await portal.call(subdomain, admin.cookie, contract.tenantSso.create, {
    ...{ kind: 'other', label, issuer, clientId, clientSecret, enabled: true },
    // Without domains it would create accounts only where anyone may register with a provider.
    ...{ allowedDomains: createsUsers ? ['private.test', 'shared.test'] : [], createsUsers, role: 'member' },
  })
}

test('an administrator adds a provider; people sign in with it, and only to what is theirs', async ({
  tenant,
  open,
  login,
}) => {
  const provider = await startIdentityProvider(people, [`${tenant.origin}/portal/auth/provider`])
  people.set('ann', { email: 'ann@acme.test', email_verified: true })
  const settings = await open()
  await login(settings, tenant.admin, tenant.origin)
  await openSettings(settings)
  await expect(settings.getByText(`${tenant.origin}/portal/auth/provider`)).toBeVisible()
  await settings.getByRole('button', { name: 'Other provider' }).click()
  const form = settings.getByRole('form', { name: 'New identity provider' })
  await form.getByLabel('Name on the button').fill('Acme ID')
  await form.getByLabel('Issuer').fill('http://localhost:1')
  await form.getByLabel('Client ID').fill(clientId)
  await form.getByLabel('Client secret', { exact: true }).fill(clientSecret)
  await form.getByRole('switch', { name: 'Create an account for people who have none' }).check()
  await expect(form.getByText('Without trusted domains, anybody')).toBeVisible()
  await form.getByLabel('Trusted email domains').fill('acme.test')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('No identity provider answers at this address').first()).toBeVisible()
  await form.getByLabel('Issuer').fill(provider.issuer)
  await runAxe(settings, { where: 'the form of an identity provider', language: 'en' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Identity provider saved successfully')).toBeVisible()
  const saved = settings.getByRole('form', { name: 'Acme ID' })
  await expect(saved.getByLabel('Client secret', { exact: true })).toHaveValue('')

  await saved.getByRole('button', { name: 'Test this sign-in' }).click()
  await settings.getByLabel('Account', { exact: true }).fill('ann')
  await settings.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(settings.getByText('The sign-in works')).toBeVisible()
  await expect(settings.getByText('email: ann@acme.test')).toBeVisible()
  await settings.getByRole('link', { name: 'Back to the settings' }).click()
  await expect(saved).toBeVisible()

  people.set('zoe', { email: 'zoe@acme.test', email_verified: true, given_name: 'Zoé', family_name: 'Ünal' })
  const visitor = await open()
  await visitor.goto(`${tenant.origin}/portal/past-meetings`)
  await expect(visitor.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible()
  await runAxe(visitor, { where: 'the sign-in page with a provider', language: 'en' })
  await continueAs(visitor, 'zoe')
  await expect(visitor.getByText('Login successful')).toBeVisible()
  await expect(visitor).toHaveURL(`${tenant.origin}/portal/past-meetings`)
  await expect(visitor.getByRole('button', { name: 'Account of Zoé Ünal' })).toBeVisible()
  await signOut(visitor)
  // The provider still knows the browser.
  await visitor.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await expect(visitor.getByRole('button', { name: 'Account of Zoé Ünal' })).toBeVisible()

  people.set('mallory', { email: tenant.member.email, email_verified: false })
  const stranger = await open()
  await stranger.goto(`${tenant.origin}/portal/login`)
  await continueAs(stranger, 'mallory')
  await expect(stranger.getByRole('heading', { level: 1, name: 'You are not signed in' })).toBeVisible()
  await expect(stranger.getByText('No account here is connected with this sign-in')).toBeVisible()
  await runAxe(stranger, { where: 'a refused sign-in', language: 'en' })
  await stranger.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(stranger.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible()

  await saved.getByRole('switch', { name: 'Users can sign in with it' }).uncheck()
  await saved.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Identity provider saved successfully').last()).toBeVisible()
  await stranger.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await expect(stranger.getByText('Signing in with this provider is switched off')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Continue with Acme ID' })).toBeHidden()
  provider.close()
})

test('a member connects a provider, signs in with it, and disconnects it; a user without a password confirms there', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const provider = await startIdentityProvider(people, [`${tenant.origin}/portal/auth/provider`])
  people.set('mia', { email: 'mia@private.test', email_verified: true })
  people.set('noa', { email: 'noa@private.test', email_verified: true, given_name: 'Noa', family_name: 'Lim' })
  await addProvider(portal, tenant, { issuer: provider.issuer, createsUsers: true })

  const member = await open()
  await login(member, tenant.member, tenant.origin, 'profile')
  await member.getByRole('button', { name: 'Identity providers: Manage…' }).click()
  const dialog = member.getByRole('dialog', { name: 'Identity providers' })
  await dialog.getByRole('button', { name: 'Connect Acme ID' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(tenant.member.password)
  await runAxe(member, { where: 'connecting a provider', language: 'en' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await member.getByRole('textbox', { name: 'Account' }).fill('mia')
  await member.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(member.getByText('Acme ID is connected')).toBeVisible()
  await expect(member).toHaveURL(`${tenant.origin}/portal/profile`)
  await expect(member.getByText('Also signs you in: Acme ID')).toBeVisible()

  const again = await open()
  await again.goto(`${tenant.origin}/portal/login`)
  await continueAs(again, 'mia')
  await expect(again.getByText('Login successful')).toBeVisible()

  await member.getByRole('button', { name: 'Identity providers: Manage…' }).click()
  await expect(dialog.getByText('mia@private.test')).toBeVisible()
  await runAxe(member, { where: 'the connected providers', language: 'en' })
  await dialog.getByRole('button', { name: 'Disconnect Acme ID' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(tenant.member.password)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(member.getByText('Acme ID is disconnected')).toBeVisible()

  const visitor = await open()
  await visitor.goto(`${tenant.origin}/portal/login`)
  await continueAs(visitor, 'noa')
  await expect(visitor.getByText('Login successful')).toBeVisible()
  await visitor.goto(`${tenant.origin}/portal/profile`)
  await visitor.getByRole('button', { name: 'Identity providers: Manage…' }).click()
  const own = visitor.getByRole('dialog', { name: 'Identity providers' })
  await own.getByRole('button', { name: 'Disconnect Acme ID' }).click()
  await runAxe(visitor, { where: 'a confirmation without a password', language: 'en' })
  await own.getByRole('button', { name: 'Sign in with Acme ID again' }).click()
  // The provider knows the browser, and asks all the same.
  await visitor.getByRole('textbox', { name: 'Account' }).fill('noa')
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(visitor.getByText('Confirmed. You have five minutes for the change')).toBeVisible()
  await visitor.getByRole('button', { name: 'Identity providers: Manage…' }).click()
  await own.getByRole('button', { name: 'Disconnect Acme ID' }).click()
  await expect(own.getByText('You have confirmed that it is you')).toBeVisible()
  await own.getByRole('button', { name: 'Disconnect' }).click()
  await expect(visitor.getByText('This is your only way to sign in')).toBeVisible()
  provider.close()
})

test('visitors register with a provider that creates accounts, once the tenant allows it', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const returnUri = `${tenant.origin}/portal/auth/provider`
  const [provider, closed] = [
    await startIdentityProvider(people, [returnUri]),
    await startIdentityProvider(people, [returnUri]),
  ]
  people.set('lou', { email: 'lou@private.test', email_verified: true, given_name: 'Lou', family_name: 'Berg' })
  const settings = await open()
  await login(settings, tenant.admin, tenant.origin)
  await openSettings(settings)
  await addProvider(portal, tenant, { issuer: provider.issuer, createsUsers: true })
  await addProvider(portal, tenant, { label: 'Staff ID', issuer: closed.issuer })
  const visitor = await open()
  await visitor.goto(`${tenant.origin}/portal/register`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Registration is closed' })).toBeVisible()

  await settings.getByRole('link', { name: 'Sign-up', exact: true }).click()
  await settings.getByRole('switch', { name: 'Allow sign-up with Google, Microsoft…' }).press('Space')
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
  await runAxe(settings, { where: 'the ways to register', language: 'en' })
  await visitor.goto(`${tenant.origin}/portal/login`)
  await visitor.getByRole('link', { name: 'No account yet? Register' }).click()
  await expect(visitor.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Continue with Staff ID' })).toBeHidden()
  await expect(visitor.getByLabel('First name')).toBeHidden()
  await settings.getByRole('switch', { name: 'Allow sign-up by email' }).press('Space')
  // It is saved while the page is loaded.
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByLabel('First name')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await runAxe(visitor, { where: 'registration with a provider', language: 'en' })
  await continueAs(visitor, 'lou')
  await expect(visitor.getByRole('button', { name: 'Account of Lou Berg' })).toBeVisible()
  await expect(visitor).toHaveURL(`${tenant.origin}/portal/landing-page`)
  provider.close()
  closed.close()
})

test('the sign-in page says what the provider has refused', async ({ portal, tenant, open }) => {
  const provider = await startIdentityProvider(people, [`${tenant.origin}/portal/auth/provider`])
  await addProvider(portal, tenant, { issuer: provider.issuer })
  const visitor = await open()
  await visitor.goto(`${tenant.origin}/portal/login`)
  await visitor.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await visitor.getByRole('button', { name: 'Refuse' }).click()
  await expect(visitor.getByText('The provider did not sign you in')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Failed, try again')).toBeVisible()
  provider.close()
})

test('two tenants with providers of their own stay apart: the same account at one opens nothing at the other', async ({
  portal,
  tenant,
  open,
}) => {
  const other = await portal.seedTenant(`o${Math.random().toString(36).slice(2, 10)}`)
  people.set('kim', { email: 'kim@shared.test', email_verified: true, given_name: 'Kim', family_name: 'Ito' })
  const providers = []
  for (const each of [tenant, other]) {
    const provider = await startIdentityProvider(people, [`${each.origin}/portal/auth/provider`])
    providers.push(provider)
    // Only the first one creates accounts.
    await addProvider(portal, each, { issuer: provider.issuer, createsUsers: each === tenant })
  }
  const visitor = await open()
  await visitor.goto(`${tenant.origin}/portal/login`)
  await continueAs(visitor, 'kim')
  await expect(visitor.getByRole('button', { name: 'Account of Kim Ito' })).toBeVisible()
  await visitor.goto(`${other.origin}/portal/login`)
  await continueAs(visitor, 'kim')
  await expect(visitor.getByText('No account here is connected with this sign-in')).toBeVisible()
  await visitor.goto(`${tenant.origin}/portal/landing-page`)
  await expect(visitor.getByRole('button', { name: 'Account of Kim Ito' })).toBeVisible()
  for (const provider of providers) provider.close()
})
