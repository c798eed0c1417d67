import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { type RunningPortal, password as shared } from './kit/portal.ts'
import { openRegistrations } from './kit/registrations.ts'
import { signIn } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const secret = 'Lantern7Moss'

/** Returns the last of `mails` links emailed to an address, as received by the mail server. */
async function linkTo(portal: RunningPortal, email: string, mails = 1): Promise<string> {
  const findLinks = () =>
    portal.mails.to(email).flatMap(({ mail }) => /https?:\S+#[\w-]{43}/.exec(mail.text ?? '') ?? [])
  await expect.poll(() => findLinks().length, { timeout: 20_000 }).toBe(mails)
  return findLinks().at(-1) ?? ''
}

async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Repeat the new password').fill(chosen)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('the emailed link of an invitation leads to the first sign-in, once', async ({ portal, tenant, open }) => {
  const email = `ina@${tenant.subdomain}.test`
  await portal.call(tenant.subdomain, tenant.admin.cookie, contract.invitations.create, {
    users: [{ email, firstname: 'Ina', lastname: 'Novak' }],
    role: 'member',
  })
  const link = await linkTo(portal, email)
  expect(link.startsWith(`${tenant.origin}/portal/create-password#`)).toBe(true)

  const late = await open()
  await late.goto(link)
  await expect(late.getByText(`as Ina Novak (${email})`)).toBeVisible()

  const page = await open()
  await page.goto(link)
  const rule = page.getByRole('list', { name: 'Password requirements' })
  await page.getByLabel('New password', { exact: true }).pressSequentially('lantern')
  await expect(rule.getByRole('listitem').filter({ hasText: 'not met' })).toHaveCount(2)
  await choosePassword(page, secret)
  await expect(page.getByText('Password created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Ina$/ })).toBeVisible()

  await choosePassword(late, 'Another8Word')
  await expect(late.getByText('Failed. try again')).toBeVisible()
  await expect(late.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()

  const again = await open()
  await signIn(again, { email, password: secret }, tenant.origin)
})

test('a forgotten password is reset with an emailed link, and every other device is signed out', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const { member } = tenant
  const elsewhere = await open()
  await login(elsewhere, member, tenant.origin)

  const page = await open()
  await page.goto(`${tenant.origin}/portal/login`)
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset link sent successfully' })).toBeVisible()

  await page.goto(await linkTo(portal, member.email))
  await choosePassword(page, secret)
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login successful')).toBeVisible()

  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const readSubjects = () => portal.mails.to(member.email).map(({ mail }) => mail.subject ?? '')
  await expect.poll(() => readSubjects().join()).toContain('was changed')
})

test('registering sends an email, again on request, and leads to a password', async ({ portal, tenant, open }) => {
  const { subdomain, admin } = tenant
  await openRegistrations(portal, tenant)

  const page = await open()
  await page.clock.install()
  await page.goto(`${tenant.origin}/portal/login`)
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Rea')
  await page.getByLabel('Last name').fill('Gister')
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Email already registered')).toBeVisible()
  const email = `rea@${subdomain}.test`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Successful')).toBeVisible()
  await linkTo(portal, email)
  await expect(page.getByRole('button', { name: /^Resend email in/ })).toBeDisabled()
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('Mail has been sent successfully')).toBeVisible()

  await page.goto(await linkTo(portal, email, 2))
  await choosePassword(page, secret)
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Rea$/ })).toBeVisible()
})

test('changing one’s password by keyboard alone keeps the session', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.host, tenant.origin)
  await page.getByRole('button', { name: `Account of ${tenant.host.name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Change password' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type('Wrong1Word')
  await dialog.getByLabel('New password', { exact: true }).fill(secret)
  await dialog.getByLabel('Repeat the new password').fill(secret)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Incorrect password')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill(shared)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*/ })).toBeVisible()
})
