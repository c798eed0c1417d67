import { expect, type Page } from '@playwright/test'
import { password } from './kit/portal.ts'
import { signIn } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

/** Finds the value under a label of the credentials dialog. */
const findInfo = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

test('a tenant is created, signs in at its own address and meets; it is disabled, enabled, moved and deleted', async ({
  portal,
  open,
  login,
}) => {
  test.setTimeout(240_000)
  const subdomain = `n${Math.random().toString(36).slice(2, 9)}`
  const name = `Nimbus ${subdomain}`
  const root = await open()
  await login(root, portal.operator, portal.origin, 'tenant')

  await root.getByRole('button', { name: 'Add tenant' }).first().click()
  const form = root.getByRole('dialog', { name: 'Add tenant' })
  await form.getByLabel('Tenant name').fill(name)
  await form.getByLabel('Short name').fill('Nimbus')
  await form.getByLabel('Subdomain').fill(subdomain)
  await expect(form.getByText(`${subdomain}.localhost:${portal.port}`)).toBeVisible()
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('Nimbus')
  await form.getByLabel('Email').fill('nora@nimbus.test')
  await form.getByRole('button', { name: 'Add tenant' }).click()
  await expect(root.getByText('Tenant created successfully')).toBeVisible()
  const address = (await findInfo(root, 'Sign-in address').textContent()) ?? ''
  const first = (await findInfo(root, 'Password').textContent()) ?? ''
  expect(new URL(address).host).toBe(`${subdomain}.localhost:${portal.port}`)
  await root.getByRole('button', { name: 'Done' }).click()

  const nora = await open({ colour: 'green' })
  await nora.goto(address)
  await nora.getByLabel('Email', { exact: true }).fill('nora@nimbus.test')
  await nora.getByLabel('Password', { exact: true }).fill(first)
  await nora.getByRole('button', { name: 'Sign in', exact: true }).click()
  await nora.getByLabel('New password', { exact: true }).fill(password)
  await nora.getByLabel('Repeat the new password', { exact: true }).fill(password)
  await nora.getByRole('button', { name: 'Save' }).click()
  // Changing the password signs in.
  await expect(nora).toHaveURL(`${new URL(address).origin}/portal/landing-page`)

  await nora.getByRole('link', { name: 'Tenant', exact: true }).click()
  await expect(nora.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(nora.getByText('0 of 6 done')).toBeVisible()
  await nora.getByLabel('Address', { exact: true }).fill('1 Cloud Street')
  await nora.getByRole('combobox', { name: 'Country' }).fill('irel')
  await nora.getByRole('option', { name: 'Ireland' }).click()
  await nora.getByRole('button', { name: 'Save' }).click()
  await expect(nora.getByText('Tenant edited successfully')).toBeVisible()
  await expect(nora.getByText('1 of 6 done')).toBeVisible()

  await nora.getByRole('link', { name: 'Home', exact: true }).click()
  await nora.getByRole('button', { name: /Meet now/ }).click()
  const link = await nora.getByRole('dialog').getByLabel('Link').inputValue()
  await nora.getByRole('dialog').getByRole('link', { name: 'Start' }).click()
  await nora.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(nora.getByRole('button', { name: 'Participants (1)' })).toBeVisible({ timeout: 30_000 })

  // Disabled during its first meeting: the meeting ends for everyone.
  const item = async (action: string) => {
    // Other tests of the worker have created tenants too; with a page full of them this one is on the next.
    await root.getByRole('searchbox', { name: 'Search' }).fill(subdomain)
    await root.getByRole('button', { name: `Actions for ${name}` }).click()
    await root.getByRole('menuitem', { name: action }).click()
  }
  await item('Disable…')
  await root
    .getByRole('dialog', { name: `Disable ${name}?` })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(root.getByText('Tenant disabled successfully')).toBeVisible()
  // Either the meeting ends first or the session, whichever event arrives first.
  const ended = nora.getByRole('heading', { name: 'The meeting has ended' })
  await expect(ended.or(nora.getByRole('button', { name: 'Sign in', exact: true }))).toBeVisible({ timeout: 20_000 })
  await nora.goto(address)
  await expect(nora.getByText('There is nothing at this address.')).toBeVisible()
  await expect(root.getByRole('row', { name }).getByText('Disabled')).toBeVisible()

  await item('Enable')
  await expect(root.getByText('Tenant enabled successfully')).toBeVisible()
  await signIn(nora, { email: 'nora@nimbus.test', password }, new URL(address).origin)

  // Links in its emails redirect to the new address.
  await root.getByRole('link', { name, exact: true }).click()
  await expect(root.getByText('2 of 6 done')).toBeVisible()
  await root.getByRole('button', { name: 'Change…' }).click()
  const moved = `${subdomain}-new`
  await root.getByLabel('New subdomain').fill(moved)
  await root.getByRole('button', { name: 'Change address' }).click()
  await expect(root.getByText('Address changed successfully')).toBeVisible()
  await nora.goto(link)
  await expect(nora).toHaveURL(new RegExp(`^http://${moved}\\.localhost:${portal.port}/portal/join/\\d{10}`))

  await root.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Danger zone' }).click()
  await root.getByRole('button', { name: 'Delete…' }).click()
  const end = root.getByRole('dialog', { name: `Delete ${name}?` })
  await end.getByRole('textbox').fill(subdomain)
  await end.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(end.getByText("The name doesn't match")).toBeVisible()
  await end.getByRole('textbox').fill(name)
  await end.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(root.getByText('Tenant deleted successfully')).toBeVisible()
  await expect(root.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible()
  await expect(root.getByRole('link', { name, exact: true })).toBeHidden()
  await nora.goto(link)
  await expect(nora.getByText('There is nothing at this address.')).toBeVisible()
})
