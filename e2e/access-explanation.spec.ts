import { expect, type Page } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { test } from './kit/test.ts'

const openAccess = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Check access' }).click()
  return page.getByRole('dialog', { name: `Access of ${name}` })
}

test('a user without access learns why and from whom, and an administrator finds and removes the cause', async ({
  tenant,
  open,
  login,
}) => {
  const member = await open()
  await login(member, tenant.host, tenant.origin, 'user')
  await expect(member.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
  await expect(
    member.getByText('This page needs a role of the level Administrator. Your role is “Member”.'),
  ).toBeVisible()
  const people = member.getByRole('region', { name: 'Who can give you access' })
  await expect(people.getByRole('link', { name: tenant.admin.email })).toHaveAttribute('href', /^mailto:/)
  await runAxe(member, { where: 'the page without access', language: 'en' })

  const admin = await open()
  await login(admin, tenant.admin, tenant.origin, 'user')
  const dialog = await openAccess(admin, tenant.host.name)
  const choose = async (action: string) => {
    await dialog.getByRole('combobox', { name: 'Action' }).fill(action)
    await admin.getByRole('option', { name: action }).click()
  }
  await choose('Users – See')
  await expect(
    dialog.getByText("Hugo Person can't do this: it takes the level Administrator, and theirs is Member."),
  ).toBeVisible()
  await expect(dialog.getByText('An administrator gives them a role of a higher level.')).toBeVisible()
  await runAxe(admin, { where: 'why a user can’t do something', language: 'en' })
  await choose('Scheduled meetings – Start')
  await expect(dialog.getByText('Hugo Person can do this.')).toBeVisible()
  await admin.keyboard.press('Escape')

  // A role that lacks a permission, and leads to where it is added.
  await admin.goto(`${tenant.origin}/portal/Roles/create-role`)
  const form = admin.getByRole('form', { name: 'New role' })
  await form.getByLabel('Name', { exact: true }).fill('Front desk')
  await form.getByLabel('Level').selectOption('Administrator')
  await form.getByRole('checkbox', { name: 'Users: See' }).check()
  await form.getByRole('button', { name: 'Create role' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()
  await admin.getByRole('tab', { name: 'Members' }).click()
  await expect(admin.getByText('Nobody here has this role.')).toBeVisible()
  await admin.goto(`${tenant.origin}/portal/user`)
  await admin.getByRole('button', { name: tenant.host.name, exact: true }).click()
  const edit = admin.getByRole('dialog', { name: `Edit ${tenant.host.name}` })
  await edit.getByLabel('Role').selectOption('Front desk')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await admin.goto(`${tenant.origin}/portal/roles`)
  await admin.getByRole('link', { name: 'Front desk' }).click()
  await admin.getByRole('tab', { name: 'Members' }).click()
  const members = admin.getByRole('region', { name: 'Members', exact: true })
  await members.getByRole('button', { name: tenant.host.name, exact: true }).click()
  await choose('Users – Delete')
  await expect(dialog.getByText("Hugo Person can't do this: no role grants it.")).toBeVisible()
  await expect(dialog.getByText('Role “Front desk” does not grant it')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the role' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.getByLabel('Status').selectOption('Disabled')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Role edited successfully')).toBeVisible()
  await admin.getByRole('tab', { name: 'Members' }).click()
  await members.getByRole('button', { name: tenant.host.name, exact: true }).click()
  await choose('Users – See')
  await expect(dialog.getByText("Hugo Person can't do this: the role that grants it is disabled.")).toBeVisible()
  await admin.keyboard.press('Escape')
  await runAxe(admin, { where: 'the members of a role', language: 'en' })

  // The other role has ended the session.
  await login(member, tenant.host, tenant.origin, 'user')
  await expect(member.getByText('Your role “Front desk” is disabled.')).toBeVisible()
})
