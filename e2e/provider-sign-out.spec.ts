import { expect } from '@playwright/test'
import { type Account, clientId, clientSecret, startIdentityProvider } from '../apps/server/test/identity-provider.ts'
import { runAxe } from './kit/axe.ts'
import { test } from './kit/test.ts'

test('signing out leads to the provider, which leads back, if its settings say so', async ({ tenant, open, login }) => {
  const { origin, admin } = tenant
  const people = new Map<string, Account>([
    ['zoe', { email: 'zoe@acme.test', email_verified: true, given_name: 'Zoé', family_name: 'Ünal' }],
  ])
  const provider = await startIdentityProvider(people, [`${origin}/portal/auth/provider`], [`${origin}/portal/login`])
  const settings = await open()
  await login(settings, admin, origin)
  await settings.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tenant' }).click()
  await settings.getByRole('link', { name: 'Identity providers' }).click()
  await settings.getByRole('button', { name: 'Other provider' }).click()
  const form = settings.getByRole('form', { name: 'New identity provider' })
  await form.getByLabel('Name on the button').fill('Acme ID')
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByLabel('Client ID').fill(clientId)
  await form.getByLabel('Client secret', { exact: true }).fill(clientSecret)
  await form.getByLabel('Trusted email domains').fill('acme.test')
  await form.getByRole('switch', { name: 'Create an account for people who have none' }).check()
  await form.getByRole('switch', { name: 'Sign out at the provider too' }).check()
  await expect(form.getByText(`${origin}/portal/login`)).toBeVisible()
  await runAxe(settings, { where: 'a provider that signs out', language: 'en' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Identity provider saved successfully')).toBeVisible()

  const visitor = await open()
  const signIn = async () => {
    await visitor.getByRole('button', { name: 'Continue with Acme ID' }).click()
    await visitor.getByLabel('Account', { exact: true }).fill('zoe')
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(visitor.getByRole('button', { name: 'Account of Zoé Ünal' })).toBeVisible()
  }
  await visitor.goto(`${origin}/portal/login`)
  await signIn()
  await visitor.getByRole('button', { name: 'Account of Zoé Ünal' }).click()
  await visitor.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(visitor).toHaveURL(new RegExp(`^${provider.issuer}/`))
  await visitor
    .getByRole('button', { name: /sign me out/i })
    .first()
    .click()
  await expect(visitor).toHaveURL(`${origin}/portal/login`)
  // The provider no longer knows the browser either: it asks for the account.
  await signIn()
  provider.close()
})
