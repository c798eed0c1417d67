import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { runAxe } from './kit/axe.ts'
import { password, type RunningPortal, type TestTenant } from './kit/portal.ts'
import { test } from './kit/test.ts'

const openRoles = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Roles', exact: true }).click()

const WithId = z.object({ id: z.string() })
const RoleList = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })

/** Creates a user whose only permissions are those of a group with the role "Front desk". */
async function createGroupMember({ call }: RunningPortal, { subdomain, admin }: TestTenant) {
  const { cookie } = admin
  const { body } = await call(subdomain, cookie, contract.roles.list, { search: 'front' })
  const role = RoleList.parse(body).items.find(({ name }) => name === 'Front desk')?.id ?? ''
  const empty = await call(subdomain, cookie, contract.roles.create, {
    ...{ name: 'Reception', level: 'admin', permissions: [] },
  })
  const person = { email: 'rita@acme.test', password }
  await call(subdomain, cookie, contract.users.create, {
    ...{ firstname: 'Rita', lastname: 'Person', email: person.email, language: 'en', password: person.password },
    ...{ role: WithId.parse(empty.body).id, changeOnNextSignIn: false },
  })
  const group = await call(subdomain, cookie, contract.groups.create, { name: 'Berlin', role })
  await call(subdomain, cookie, contract.groups.addMembers, {
    ...{ id: WithId.parse(group.body).id, emails: [person.email] },
  })
  return person
}

test('an administrator makes a role, tries it, gives it to a user and a group, and narrows it while they work', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const admin = await open()
  await login(admin, tenant.admin, tenant.origin)
  await openRoles(admin)
  await expect(admin.getByRole('row', { name: /Administrator/ })).toContainText('Built-in')
  await runAxe(admin, { where: 'the list of roles', language: 'en' })
  await admin.getByRole('link', { name: 'New role' }).click()
  const form = admin.getByRole('form', { name: 'New role' })
  await form.getByLabel('Name', { exact: true }).fill('Front desk')
  // A new role begins at the lowest level that has members.
  await form.getByLabel('Level').selectOption('admin')
  const grid = form.getByRole('grid', { name: 'Permissions' })
  // Ticking one permission ticks the one that it needs.
  await grid.getByRole('checkbox', { name: 'Users: Edit' }).check()
  await expect(grid.getByRole('checkbox', { name: 'Users: See' })).toBeChecked()
  await expect(form.getByText('Users: “See” was selected too')).toBeVisible()
  // By keyboard: one tab stop, and arrow keys between the boxes.
  await grid.getByRole('checkbox', { name: 'Users: Edit' }).focus()
  await admin.keyboard.press('ArrowLeft')
  await expect(grid.getByRole('checkbox', { name: 'Users: Create' })).toBeFocused()
  await admin.keyboard.press('End')
  await expect(grid.getByRole('checkbox', { name: 'Users: Unlink' })).toBeFocused()
  await admin.keyboard.press('Home')
  await expect(grid.getByRole('checkbox', { name: 'All of Users' })).toBeFocused()
  await runAxe(admin, { where: 'the form of a role', language: 'en' })
  await form.getByRole('button', { name: 'Create role' }).click()
  await expect(admin.getByText('Role created successfully')).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible()

  await admin.getByRole('button', { name: 'View the menu as this role' }).click()
  const menu = admin.getByRole('dialog', { name: 'The menu of “Front desk”' })
  await expect(menu.getByText('User', { exact: true })).toBeVisible()
  await expect(menu.getByText('Audit Log')).toHaveCount(0)
  await admin.keyboard.press('Escape')

  // Given to a user.
  await admin.goto(`${tenant.origin}/portal/user`)
  await admin.getByRole('button', { name: 'Add user' }).click()
  const person = admin.getByRole('form', { name: 'Add user' })
  await person.getByLabel('Email').fill('desk@acme.test')
  await person.getByLabel('First name').fill('Priya')
  await person.getByLabel('Last name').fill('Natarajan')
  await person.getByLabel('Role').selectOption('Front desk')
  await person.getByLabel('Generate a password').uncheck()
  await person.getByLabel('Password', { exact: true }).fill(password)
  await person.getByLabel('Require a new password at first sign-in').uncheck()
  await person.getByRole('button', { name: 'Add user' }).click()
  await expect(admin.getByText('New user added successfully')).toBeVisible()
  const desk = await open()
  await login(desk, { email: 'desk@acme.test', password }, tenant.origin)
  const deskMenu = desk.getByRole('navigation', { name: 'Main menu' })
  await deskMenu.getByRole('link', { name: /^User( \(|$)/ }).click()
  await expect(desk.getByRole('row', { name: /Priya/ })).toContainText('Front desk')

  // Given to a group, whose member has a role that allows nothing.
  const groupMember = await open()
  const reception = await createGroupMember(portal, tenant)
  await login(groupMember, reception, tenant.origin)
  const groupMenu = groupMember.getByRole('navigation', { name: 'Main menu' })
  await expect(groupMenu.getByRole('link', { name: /^User( \(|$)/ })).toBeVisible()

  // Narrowed while they work: said in words first, and gone from the menu without a reload.
  await admin.goto(`${tenant.origin}/portal/roles`)
  await admin.getByRole('link', { name: 'Front desk' }).click()
  const edit = admin.getByRole('form', { name: 'Front desk' })
  await edit.getByRole('checkbox', { name: 'Users: See' }).uncheck()
  await expect(edit.getByText('Lost by 1 member and 1 group: Users – See, Users – Edit')).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Role edited successfully')).toBeVisible()
  await expect(deskMenu.getByRole('link', { name: /^User( \(|$)/ })).toHaveCount(0)
  await expect(groupMenu.getByRole('link', { name: /^User( \(|$)/ })).toHaveCount(0)

  // Deleted, with a role for its member.
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = admin.getByRole('dialog', { name: 'Delete the role “Front desk”?' })
  await question.getByLabel('New role').selectOption('Member')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(admin.getByText('Role deleted successfully')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Member', exact: true })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Front desk' })).toHaveCount(0)
})
