import { expect, type Page } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { signIn } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sessions and devices' }).click()
  return page.getByRole('dialog', { name: 'Sessions and devices' })
}

test('a user signs out on another device, and then on all others', async ({ tenant, open }) => {
  const [page, second, third] = [await open(), await open(), await open()]
  for (const device of [page, second, third]) await signIn(device, tenant.member, tenant.origin)
  const dialog = await openDialog(page)
  const rows = dialog.getByRole('listitem')
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('Chrome on Linux')
  const before = await rows.count()
  expect(before).toBeGreaterThanOrEqual(3)

  // The last that signed in is the last used: the first one after this one.
  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(before - 1)
  await expect(dialog.getByRole('list')).toBeFocused()
  await expect(third.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Sign out on all other devices' }).click()
  await expect(rows).toHaveCount(1)
  await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('an administrator signs a user out everywhere, and a sign-in on a new device is announced by email', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const { admin, member } = tenant
  const [page, theirs] = [await open(), await open()]
  await signIn(theirs, member, tenant.origin)
  const readMails = () => portal.mails.to(member.email).map(({ mail }) => `${mail.subject} ${mail.text}`)
  await expect.poll(() => readMails().join(), { timeout: 20_000 }).toMatch(/New sign-in to .*Device: Chrome on Linux/s)
  await login(page, admin, tenant.origin, 'user')
  await page.getByRole('button', { name: `Actions for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(`${member.name} is signed out everywhere`)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('the list has no violation of WCAG 2.2 AA', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.member, tenant.origin)
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await runAxe(page, { where: 'sessions', language: 'en' })
})
