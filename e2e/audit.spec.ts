import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './kit/test.ts'

test('an administrator disables a user, finds the entry with its changes, and exports it', async ({
  tenant,
  open,
  login,
}) => {
  const page = await open()
  const { admin, host, origin } = tenant
  await login(page, admin, origin)
  await page.getByRole('link', { name: /^User( \(|$)/ }).click()
  await page.getByRole('button', { name: `Actions for ${host.name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByText(`${host.name} can no longer sign in`)).toBeVisible()

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  const done = page.getByRole('row', { name: /enabled or disabled a user/ })
  await expect(done.getByRole('cell').first()).toContainText(`${admin.name} enabled or disabled a user: ${host.name}`)
  await done.getByRole('link', { name: host.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Users?/ })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(host.name) })).toBeVisible()
  await page.goBack()

  // All activity on this user; only one entry is about the status.
  await done.getByRole('button', { name: 'enabled or disabled a user' }).click()
  await page.getByRole('button', { name: `All activity on ${host.name}` }).click()
  await expect(page.getByRole('row', { name: /created a tenant/i })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /added a user/i })).toContainText(host.name)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('disabled a user')
  await page.getByRole('option', { name: 'Enabled or disabled a user' }).click()
  await expect(page.getByRole('row', { name: /added a user/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect(filters.getByRole('button', { name: `Target ID: ${host.name}` })).toBeVisible()

  await done.getByRole('button', { name: 'enabled or disabled a user' }).click()
  const entry = page.getByRole('complementary', { name: 'Enabled or disabled a user' })
  await expect(entry.getByRole('row', { name: /Status/ })).toHaveText(/Status.*Active.*Disabled/)
  await expect(entry.getByText(/^(127\.0\.0\.1|::1)$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  const [head, row, ...rest] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Time (UTC)')
  expect(row).toContain(admin.email)
  expect(row).toContain('users.enable')
  expect(row).toContain(host.email)
  expect(rest).toEqual([])
})
