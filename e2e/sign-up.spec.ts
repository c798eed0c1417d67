import { expect, type Page } from '@playwright/test'
import { clientId, clientSecret, startIdentityProvider } from '../apps/server/test/identity-provider.ts'
import { runAxe } from './kit/axe.ts'
import { password } from './kit/portal.ts'
import { test } from './kit/test.ts'

const label = () => `c${Math.random().toString(36).slice(2, 9)}`

async function openOperatorSettings(page: Page, section = 'Sign-up'): Promise<void> {
  await page.getByRole('link', { name: 'Tenant', exact: true }).click()
  await page.getByRole('link', { name: 'Your organisation' }).click()
  await page.getByRole('link', { name: section, exact: true }).click()
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Zoé')
  await page.getByLabel('Last name').fill('Ünal')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('an organisation signs up, confirms its email, gets its portal and holds its first meeting', async ({
  portal,
  open,
  login,
}) => {
  test.setTimeout(240_000)
  const root = await open()
  await root.goto(`${portal.origin}/portal/signup`)
  await expect(root.getByRole('heading', { level: 1, name: 'Sign-up is closed' })).toBeVisible()
  await login(root, portal.operator, portal.origin)
  await openOperatorSettings(root)
  const form = root.getByRole('form', { name: 'Organisations that sign up' })
  await form.getByRole('switch', { name: 'Organisations can sign up' }).check()
  await form.getByRole('switch', { name: 'Approve each one first' }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(root.getByText('Sign-up settings saved')).toBeVisible()
  await runAxe(root, { where: 'the settings of the sign-up', language: 'en' })

  const subdomain = label()
  const email = `zoe@${subdomain}.test`
  const zoe = await open({ colour: 'green' })
  await zoe.goto(`${portal.origin}/portal/signup`)
  await zoe.getByLabel('Your work email').fill(email)
  await zoe.getByLabel('Organisation', { exact: true }).fill('Clinique de l’Été')
  await expect(zoe.getByText(/^clinique-de-l-ete\..* is (free|taken)/)).toBeVisible()
  await zoe.getByLabel('Address of your portal').fill('www')
  await expect(zoe.getByText(/^www\..* is reserved/)).toBeVisible()
  await zoe.getByLabel('Address of your portal').fill(subdomain)
  await expect(zoe.getByText(`${subdomain}.localhost:${portal.port} is free.`)).toBeVisible()
  await runAxe(zoe, { where: 'the sign-up of an organisation', language: 'en' })
  await zoe.getByRole('button', { name: 'Continue' }).click()
  await expect(zoe.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

  const token = await portal.tokenTo(email)
  await zoe.goto(`${portal.origin}/portal/signup#${token}`)
  await expect(zoe.getByText(`It will be at ${subdomain}.localhost:${portal.port}`)).toBeVisible()
  await runAxe(zoe, { where: 'the link of a sign-up', language: 'en' })
  await zoe.getByRole('button', { name: 'Create portal' }).click()
  await choosePassword(zoe)
  await expect(zoe).toHaveURL(`http://${subdomain}.localhost:${portal.port}/portal/launch-page`)
  await runAxe(zoe, { where: 'the launch page', language: 'en' })
  await zoe.getByRole('button', { name: 'Start now' }).click()
  await zoe.getByRole('dialog').getByRole('link', { name: 'Start' }).click()
  await zoe.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(zoe.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })

  await zoe.goto(`${portal.origin}/portal/signup#${token}`)
  await expect(zoe.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
})

test('the operator approves one organisation and declines another, each of which gets an email', async ({
  portal,
  open,
  login,
}) => {
  test.setTimeout(180_000)
  const root = await open()
  await login(root, portal.operator, portal.origin)
  await openOperatorSettings(root)
  const form = root.getByRole('form', { name: 'Organisations that sign up' })
  await form.getByRole('switch', { name: 'Organisations can sign up' }).check()
  await form.getByRole('switch', { name: 'Approve each one first' }).check()
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(root.getByText('Sign-up settings saved')).toBeVisible()
  const signUp = async (organisation: string) => {
    const subdomain = label()
    const email = `zoe@${subdomain}.test`
    const page = await open({ colour: 'green' })
    await page.goto(`${portal.origin}/portal/signup`)
    await page.getByLabel('Your work email').fill(email)
    await page.getByLabel('Organisation', { exact: true }).fill(organisation)
    await page.getByLabel('Address of your portal').fill(subdomain)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.goto(`${portal.origin}/portal/signup#${await portal.tokenTo(email)}`)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
    return { email, subdomain, page }
  }
  const acme = await signUp('Acme Générale')
  const other = await signUp('Other & Co')

  // They appear without a reload.
  await expect(root.getByText('Acme Générale', { exact: true })).toBeVisible()
  await runAxe(root, { where: 'organisations that wait', language: 'en' })
  await root.getByRole('button', { name: 'Approve Acme Générale' }).click()
  await expect(root.getByText(/Acme Générale can start/)).toBeVisible()
  await root.getByRole('button', { name: 'Decline Other & Co' }).click()
  await root.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(root.getByText('No organisation is waiting.')).toBeVisible()

  const link = await portal.tokenTo(acme.email, 2)
  await acme.page.goto(`http://${acme.subdomain}.localhost:${portal.port}/portal/create-password#${link}`)
  await expect(acme.page.getByLabel('First name')).toBeVisible()
  await expect.poll(() => portal.mails.to(other.email).length).toBe(2)
  expect(portal.mails.to(other.email)[1]?.mail.subject).toBe('The sign-up of Other & Co was declined')
})

test('an organisation confirms its email with an identity provider of the operator, without an emailed link', async ({
  portal,
  open,
  login,
}) => {
  test.setTimeout(180_000)
  const subdomain = label()
  const email = `zoe@${subdomain}.test`
  const provider = await startIdentityProvider(new Map([['zoe', { email, email_verified: true }]]), [
    `${portal.origin}/portal/auth/provider`,
  ])
  const root = await open()
  await login(root, portal.operator, portal.origin)
  await openOperatorSettings(root, 'Identity providers')
  await root.getByRole('button', { name: 'Other provider' }).click()
  const newProvider = root.getByRole('form', { name: 'New identity provider' })
  await newProvider.getByLabel('Name on the button').fill('Northwind ID')
  await newProvider.getByLabel('Issuer').fill(provider.issuer)
  await newProvider.getByLabel('Client ID').fill(clientId)
  await newProvider.getByLabel('Client secret', { exact: true }).fill(clientSecret)
  await newProvider.getByRole('button', { name: 'Save' }).click()
  await expect(root.getByText('Identity provider saved successfully')).toBeVisible()
  await root.getByRole('link', { name: 'Sign-up', exact: true }).click()
  const form = root.getByRole('form', { name: 'Organisations that sign up' })
  await form.getByRole('switch', { name: 'Organisations can sign up' }).check()
  await form.getByRole('switch', { name: 'Approve each one first' }).uncheck()
  await form.getByRole('switch', { name: 'Our own identity providers can confirm the email address' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(root.getByText('Sign-up settings saved')).toBeVisible()

  const zoe = await open()
  await zoe.goto(`${portal.origin}/portal/signup`)
  await expect(zoe.getByRole('button', { name: 'Continue with Northwind ID' })).toBeVisible()
  await runAxe(zoe, { where: 'the sign-up with a provider', language: 'en' })
  await zoe.getByRole('button', { name: 'Continue with Northwind ID' }).click()
  await zoe.getByLabel('Account', { exact: true }).fill('zoe')
  await zoe.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(zoe.getByText(`${email} is confirmed and will be the first administrator`)).toBeVisible()
  await runAxe(zoe, { where: 'the sign-up after a provider', language: 'en' })
  // The address that the provider has confirmed survives a reload.
  await zoe.reload()
  await zoe.getByLabel('Organisation', { exact: true }).fill('Clinique de l’Été')
  await zoe.getByLabel('Address of your portal').fill(subdomain)
  await zoe.getByRole('button', { name: 'Create portal' }).click()
  await choosePassword(zoe)
  await expect(zoe).toHaveURL(`http://${subdomain}.localhost:${portal.port}/portal/launch-page`)
  // Later journeys of this portal have the form alone.
  await form.getByRole('switch', { name: 'Our own identity providers can confirm the email address' }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  provider.close()
})
