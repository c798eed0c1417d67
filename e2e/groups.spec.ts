import { expect } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { password } from './kit/portal.ts'
import { test } from './kit/test.ts'

test('a group gives its members a permission while they work, is named in an import, and is invited to a meeting', async ({
  tenant,
  open,
  login,
}) => {
  const admin = await open()
  await login(admin, tenant.admin, tenant.origin)
  // A role that may see the audit log, for the group, and one that may do little, for a user.
  const mainMenu = admin.getByRole('navigation', { name: 'Main menu' })
  for (const [name, permission] of [
    ['Auditor', 'Audit log: See'],
    ['Desk', 'Users: See'],
  ] as const) {
    await admin.goto(`${tenant.origin}/portal/Roles/create-role`)
    const role = admin.getByRole('form', { name: 'New role' })
    await role.getByLabel('Name', { exact: true }).fill(name)
    await role.getByLabel('Level').selectOption('Administrator')
    await role.getByRole('checkbox', { name: permission }).check()
    await role.getByRole('button', { name: 'Create role' }).click()
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await admin.goto(`${tenant.origin}/portal/user`)
  await admin.getByRole('button', { name: 'Add user' }).click()
  const person = admin.getByRole('form', { name: 'Add user' })
  await person.getByLabel('Email').fill('priya@acme.test')
  await person.getByLabel('First name').fill('Priya')
  await person.getByLabel('Last name').fill('Natarajan')
  await person.getByLabel('Role').selectOption('Desk')
  await person.getByLabel('Generate a password').uncheck()
  await person.getByLabel('Password', { exact: true }).fill(password)
  await person.getByLabel('Require a new password at first sign-in').uncheck()
  await person.getByRole('button', { name: 'Add user' }).click()
  await expect(admin.getByText('New user added successfully')).toBeVisible()

  await admin.goto(`${tenant.origin}/portal/landing-page`)
  await mainMenu.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(admin.getByText('There are no groups!')).toBeVisible()
  await runAxe(admin, { where: 'the empty list of groups', language: 'en' })
  await admin.getByRole('button', { name: 'New group' }).first().click()
  const form = admin.getByRole('form', { name: 'New group' })
  await form.getByLabel('Name', { exact: true }).fill('Revision')
  await form.getByLabel('Role').selectOption('Auditor')
  await form.getByRole('button', { name: 'Create group' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Revision' })).toBeVisible()
  await expect(admin.getByText('Role: Auditor')).toBeVisible()

  // Added; the open page of the user gets the entry of the menu, and loses it.
  const priya = await open()
  await login(priya, { email: 'priya@acme.test', password }, tenant.origin)
  const auditLog = priya.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit Log' })
  await expect(priya.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible()
  await expect(auditLog).toHaveCount(0)
  await admin.getByRole('button', { name: 'Add members' }).click()
  const addition = admin.getByRole('form', { name: 'Add members' })
  await addition.getByLabel('Users').fill('nobody@acme.test')
  await admin.keyboard.press('Enter')
  await addition.getByLabel('Users').pressSequentially('priy')
  await admin.getByRole('option', { name: 'Priya Natarajan' }).click()
  await runAxe(admin, { where: 'the dialog that adds members', language: 'en' })
  await addition.getByRole('button', { name: 'Add members' }).click()
  await expect(admin.getByText('1 member added')).toBeVisible()
  await expect(addition.getByText('nobody@acme.test: No user of this organisation')).toBeVisible()
  await addition.getByRole('button', { name: 'Done' }).click()
  await expect(admin.getByText('Priya Natarajan').first()).toBeVisible()
  await runAxe(admin, { where: 'the page of a group', language: 'en' })
  await auditLog.click()
  await expect(priya.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  await admin.getByRole('button', { name: 'Actions for Priya Natarajan' }).click()
  await admin.getByRole('menuitem', { name: 'Remove from the group' }).click()
  await expect(admin.getByText('1 member removed')).toBeVisible()
  await expect(auditLog).toHaveCount(0)

  // From the page of the user, with the list filtered by the group.
  await admin.goto(`${tenant.origin}/portal/user`)
  await admin.getByRole('button', { name: 'Actions for Priya Natarajan' }).click()
  await admin.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = admin.getByRole('dialog')
  await edit.getByRole('combobox', { name: 'Groups' }).click()
  await admin.getByRole('option', { name: 'Revision' }).click()
  await expect(admin.getByText('Groups saved')).toBeVisible()
  await runAxe(admin, { where: 'the dialog of a user with groups', language: 'en' })
  await admin.keyboard.press('Escape')
  await admin.keyboard.press('Escape')
  await expect(auditLog).toBeVisible()

  // By the column of an import.
  await admin.goto(`${tenant.origin}/portal/user/import`)
  const file =
    'Email,First name,Last name,Groups\nomar@acme.test,Omar,Diallo,Revision\neve@acme.test,Eve,Moreau,Nowhere\n'
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await admin.getByRole('button', { name: 'Continue' }).click()
  await expect(admin.getByText('Unknown group')).toBeVisible()

  // The members are invited to a meeting.
  await admin.goto(`${tenant.origin}/portal/schedule-meeting`)
  const meeting = admin.getByRole('form', { name: /Schedule/ })
  await meeting.getByLabel('Topic').fill('Review')
  await meeting.getByRole('combobox', { name: 'Groups' }).click()
  await admin.getByRole('option', { name: 'Revision' }).click()
  await runAxe(admin, { where: 'the form of a meeting with a group', language: 'en' })
  await meeting.getByRole('button', { name: /^Schedule/ }).click()
  await expect(admin.getByText(/1 person|1 participant|invited/).first()).toBeVisible()
  await priya.goto(`${tenant.origin}/portal/upcoming-meetings`)
  await expect(priya.getByText('Review').first()).toBeVisible()
})
