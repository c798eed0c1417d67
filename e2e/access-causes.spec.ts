import { contract } from '@foyer/contract/contract'
import type { PermissionKey } from '@foyer/contract/permissions'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { password, type RunningPortal, type TestTenant } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const WithId = z.object({ id: z.string() })
const WithUser = z.object({ user: WithId })

/** Makes the users of the cases through the API, as an administrator would. */
function createFixtures({ call }: RunningPortal, { subdomain, admin: { cookie } }: TestTenant) {
  const names = (firstname: string) => ({
    ...{ firstname, lastname: 'Case', email: `${firstname.toLowerCase()}@cases.test`, language: 'en' as const },
  })
  const addUser = async (firstname: string, role: string, changeOnNextSignIn = false): Promise<string> => {
    const form = { ...names(firstname), role, password, changeOnNextSignIn }
    return WithUser.parse((await call(subdomain, cookie, contract.users.create, form)).body).user.id
  }
  const addRole = async (name: string, permissions: readonly PermissionKey[]): Promise<string> => {
    const form = { name, level: 'admin' as const, permissions: [...permissions] }
    return WithId.parse((await call(subdomain, cookie, contract.roles.create, form)).body).id
  }
  return {
    addUser,
    invite: async (firstname: string) => {
      const { language, ...user } = names(firstname)
      await call(subdomain, cookie, contract.invitations.create, { users: [user], role: 'admin', language })
    },
    disable: async (firstname: string) => {
      const id = await addUser(firstname, 'admin')
      await call(subdomain, cookie, contract.users.enable, { id, enabled: false })
    },
    unlink: async (firstname: string) => {
      const id = await addUser(firstname, 'admin')
      const form = { action: 'unlink' as const, selection: { ids: [id] } }
      await call(subdomain, cookie, contract.users.bulkUpdate, form)
    },
    addWithRole: async (firstname: string, { isDisabled }: { isDisabled: boolean }) => {
      const name = `Role of ${firstname}`
      const permissions: PermissionKey[] = ['user.get']
      const id = await addRole(name, permissions)
      await addUser(firstname, id)
      const edited = { id, version: 1, name, permissions, status: 'disabled' as const }
      if (isDisabled)
        await call(subdomain, cookie, { ...contract.roles.update, path: `/updateRole/${edited.id}` }, edited)
    },
    addToDisabledGroup: async (firstname: string) => {
      const user = await addUser(firstname, await addRole(`Role of ${firstname}`, []))
      const permissions: PermissionKey[] = ['audit.get']
      const role = await addRole('Auditor', permissions)
      const group = await call(subdomain, cookie, contract.groups.create, { name: 'Berlin', role })
      await call(subdomain, cookie, contract.groups.addMembers, { id: WithId.parse(group.body).id, users: [user] })
      const edited = { id: role, version: 1, name: 'Auditor', permissions, status: 'disabled' as const }
      await call(subdomain, cookie, { ...contract.roles.update, path: `/updateRole/${edited.id}` }, edited)
    },
    requireSecondFactor: () =>
      call(subdomain, cookie, contract.twoFactor.require, { version: 1, roles: ['member'], graceDays: 0 }),
  }
}
type Fixtures = ReturnType<typeof createFixtures>

type Case = {
  name: string
  tab?: 'invited' | 'disabled'
  action: string
  create: (fixtures: Fixtures) => Promise<unknown>
  /** The sentence that names the cause, and the one that says what would have to change. */
  cause: string
  change: string
}

const addToRole = 'An administrator adds the permission to the role, or gives them another one.'

/**
 * The cases of the test of the explanations, and one of a group; without the one that only the operator can do, which
 * cannot be asked for in an organisation.
 */
const cases: readonly Case[] = [
  {
    ...{ name: 'Ines', tab: 'invited', action: 'Users – See', create: ({ invite }) => invite('Ines') },
    cause: 'the invitation has not been accepted',
    change: 'They accept the invitation; an administrator can give them a new one.',
  },
  {
    ...{ name: 'Dana', tab: 'disabled', action: 'Users – See', create: ({ disable }) => disable('Dana') },
    cause: 'the account is disabled',
    change: 'An administrator enables the account.',
  },
  {
    ...{ name: 'Ulla', tab: 'disabled', action: 'Users – See', create: ({ unlink }) => unlink('Ulla') },
    cause: 'the account is unlinked from the organisation',
    change: 'An administrator invites them again.',
  },
  {
    ...{ name: 'Paul', action: 'Users – See', create: ({ addUser }) => addUser('Paul', 'admin', true) },
    cause: 'a new password has to be chosen first',
    change: 'They choose a new password when they sign in.',
  },
  {
    ...{ name: 'Lena', action: 'Users – Invite', create: ({ addUser }) => addUser('Lena', 'member') },
    cause: 'it takes the level Administrator, and theirs is Member',
    change: 'An administrator gives them a role of a higher level.',
  },
  {
    ...{ name: 'Rosa', action: 'Users – See', create: (on) => on.addWithRole('Rosa', { isDisabled: true }) },
    cause: 'the role that grants it is disabled',
    change: 'An administrator enables the role.',
  },
  {
    ...{ name: 'Nora', action: 'Users – Delete', create: (on) => on.addWithRole('Nora', { isDisabled: false }) },
    ...{ cause: 'no role grants it', change: addToRole },
  },
  {
    ...{ name: 'Bela', action: 'Users – Delete', create: (on) => on.addWithRole('Bela', { isDisabled: true }) },
    ...{ cause: 'no role grants it', change: addToRole },
  },
  {
    ...{ name: 'Gero', action: 'Audit log – See', create: (on) => on.addToDisabledGroup('Gero') },
    cause: 'the role that grants it is disabled',
    change: 'An administrator enables the role.',
  },
  {
    // The last one: it concerns all members.
    name: 'Sven',
    action: 'Scheduled meetings – Create',
    create: async ({ addUser, requireSecondFactor }) => {
      await addUser('Sven', 'member')
      await requireSecondFactor()
    },
    cause: 'the required two-factor authentication is not set up',
    change: 'They set up two-factor authentication when they sign in.',
  },
]

test('an administrator reads the right cause in each of ten cases', async ({ portal, tenant, open }) => {
  const fixtures = createFixtures(portal, tenant)
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  for (const { name, tab = 'active', action, create, cause, change } of cases)
    await test.step(`${name}: ${cause}`, async () => {
      await create(fixtures)
      // Rows that are created later appear in the open list.
      const list = `${tenant.origin}/portal/user?tab=${tab}`
      if (page.url() !== list) await page.goto(list)
      await page.getByRole('button', { name: `Actions for ${name} Case` }).click()
      await page.getByRole('menuitem', { name: 'Check access' }).click()
      const dialog = page.getByRole('dialog', { name: `Access of ${name} Case` })
      await dialog.getByRole('combobox', { name: 'Action' }).fill(action)
      await page.getByRole('option', { name: action, exact: true }).click()
      await expect(dialog.getByText(`${name} Case can't do this: ${cause}.`)).toBeVisible()
      await expect(dialog.getByText(change)).toBeVisible()
      const unmet = dialog.getByRole('list', { name: 'What decides' }).getByText('Not met', { exact: true })
      await expect(unmet.first()).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
})
