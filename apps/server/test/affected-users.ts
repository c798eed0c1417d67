import type { Call } from '@foyer/contract/call'
import { groups } from '@foyer/contract/identity/groups'
import { profile } from '@foyer/contract/identity/profile'
import { roles } from '@foyer/contract/identity/roles'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import type { Change, Scenario } from './affected.ts'
import { type Cast, createCast } from './affected-meetings.ts'
import { createGroup } from './groups.ts'
import { type Kit, password, type TestTenant, type TestUser } from './kit.ts'
import { mailNumber } from './mailbox.ts'
import { createRole, createUserWithRole } from './roles.ts'

const toForm = ({ email }: TestUser) => ({
  ...{ email, firstname: 'Ada', lastname: 'Lovelace', language: 'en', role: 'member', version: 1 },
})

/** Lists removals of users who belong to meetings, and their undo. */
function listRemovals(kit: Kit, tenant: TestTenant): Scenario[] {
  const { admin } = tenant
  type Prepare = (cast: Cast) => Promise<object> | object
  const scenario = (call: Call, title: string, notified: Parameters<Cast['pick']>[0], input: Prepare): Scenario => ({
    call,
    title,
    prepare: async () => {
      const cast = await createCast(kit, tenant)
      return { actor: admin, input: await input(cast), notified: cast.pick(notified), ...cast.shared }
    },
  })
  const guests = ['manager', 'deputy', 'invitee', 'dated'] as const
  const remove = async (id: string, more: object) => {
    await kit.as(admin).send(users.delete, { id, ...more })
    return { id, mode: 'delete' }
  }
  const disable = async ({ id }: TestUser) => {
    await kit.as(admin).call(users.enable, { id, enabled: false })
    return { id, enabled: true }
  }
  const bulk = (action: string, { id }: TestUser) => ({ action, selection: { ids: [id] } })
  const hand = ({ find }: Cast) => ({ transferTo: find('newcomer').id })
  const toOwner = ({ find }: Cast) => ({ id: find('owner').id, mode: 'delete' })
  return [
    scenario(users.delete, 'of an owner, whose meetings are cancelled', guests, toOwner),
    scenario(users.delete, 'of an owner, whose meetings another user gets', [...guests, 'newcomer'], (cast) => ({
      ...toOwner(cast),
      ...hand(cast),
    })),
    scenario(users.delete, 'of a co-manager', ['owner'], ({ find }) => ({ id: find('manager').id, mode: 'unlink' })),
    scenario(users.delete, 'of an alternative host', ['owner', 'manager'], ({ find }) => ({
      ...{ id: find('deputy').id, mode: 'delete' },
    })),
    scenario(users.restore, 'of an owner', guests, (cast) => remove(cast.find('owner').id, toOwner(cast))),
    scenario(users.restore, 'of an owner, whose meetings another user had', [...guests, 'newcomer'], (cast) =>
      remove(cast.find('owner').id, { ...toOwner(cast), ...hand(cast) }),
    ),
    scenario(users.restore, 'of a co-manager', ['owner'], ({ find }) => remove(find('manager').id, { mode: 'delete' })),
    scenario(users.enable, 'of a co-manager, who is disabled', ['owner'], ({ find }) => ({
      ...{ id: find('manager').id, enabled: false },
    })),
    scenario(users.enable, 'of a co-manager, who was disabled', ['owner'], ({ find }) => disable(find('manager'))),
    scenario(users.enable, 'of an alternative host, who is disabled', ['owner', 'manager'], ({ find }) => ({
      ...{ id: find('deputy').id, enabled: false },
    })),
    scenario(users.bulkUpdate, 'of an owner, who is deleted', [...guests, 'newcomer'], (cast) => ({
      ...{ ...bulk('delete', cast.find('owner')), ...hand(cast) },
    })),
    scenario(users.bulkUpdate, 'of a co-manager, who is disabled', ['owner'], ({ find }) =>
      bulk('disable', find('manager')),
    ),
    scenario(users.create, 'whose address has an invitation', ['owner', 'manager'], async ({ meeting: { id } }) => {
      const email = `invited-${id}@example.test`
      await kit.owner('update invitees set email = $2, user_id = null where meeting_id = $1 and is_alternative_host', [
        ...[id, email],
      ])
      const { version: _, ...form } = toForm({ ...admin, email })
      return form
    }),
    scenario(
      users.update,
      'whose address has an invitation',
      ['newcomer', 'owner', 'manager'],
      async ({ find, meeting: { id } }) => {
        const [email, user] = [`moved-${id}@example.test`, find('newcomer')]
        const values = [id, find('invitee').id, email]
        await kit.owner('update invitees set email = $3, user_id = null where meeting_id = $1 and user_id = $2', values)
        return { ...toForm(user), id: user.id, email }
      },
    ),
  ]
}

/** Lists changes of users, of their groups and of their roles. */
function listChanges(kit: Kit, tenant: TestTenant): Scenario[] {
  const { admin } = tenant
  const scenario = (call: Call, title: string, prepare: () => Promise<Omit<Change, 'actor'>>): Scenario => ({
    call,
    title,
    prepare: async () => ({ actor: admin, ...(await prepare()) }),
  })
  const createMember = () => createUserWithRole(kit, tenant, { level: 'member' })
  /** Creates a group whose role has a permission that its members' own role has not. */
  const createGranting = async (members: readonly TestUser[]) => {
    const role = await createRole(kit, tenant, { level: 'member', permissions: ['meeting.schedule.get'] })
    return { role, id: await createGroup(kit, tenant, { role, members }) }
  }
  return [
    scenario(users.update, 'who has another name', async () => {
      const user = await kit.createUser(tenant)
      return { input: { ...toForm(user), id: user.id }, notified: { user } }
    }),
    scenario(groups.addMembers, 'to a group with a role', async () => {
      const [user, group] = [await createMember(), await createGranting([])]
      return { input: { id: group.id, users: [user.id] }, notified: { user } }
    }),
    scenario(groups.addMembers, 'by their addresses', async () => {
      const [user, group] = [await createMember(), await createGranting([])]
      return { input: { id: group.id, emails: [user.email] }, notified: { user } }
    }),
    scenario(groups.removeMembers, 'of a group with a role', async () => {
      const user = await createMember()
      const group = await createGranting([user])
      return { input: { id: group.id, users: [user.id] }, notified: { user } }
    }),
    scenario(groups.updateOfUser, 'who joins one and leaves another', async () => {
      const user = await createMember()
      const [joined, left] = [await createGranting([]), await createGranting([user])]
      return { input: { id: user.id, added: [joined.id], removed: [left.id] }, notified: { user } }
    }),
    scenario(groups.update, 'which has no role any more', async () => {
      const user = await createMember()
      const { id } = await createGranting([user])
      return { input: { id, version: 1, name: `Team ${id}`, role: null }, notified: { user } }
    }),
    scenario(groups.delete, 'with a role', async () => {
      const user = await createMember()
      return { input: { id: (await createGranting([user])).id }, notified: { user } }
    }),
    scenario(roles.update, 'of a user and of a group', async () => {
      const [user, member] = [await createMember(), await createMember()]
      await createGroup(kit, tenant, { role: user.roleId, members: [member] })
      const form = { name: `Role ${user.id}`, permissions: ['meeting.open.get'], level: 'member', version: 1 }
      const { level: _, ...input } = { ...form, id: user.roleId, status: 'active' }
      return { input, notified: { user, member } }
    }),
    scenario(roles.delete, 'of a user and of a group', async () => {
      const [user, member] = [await createMember(), await createMember()]
      await createGroup(kit, tenant, { role: user.roleId, members: [member] })
      return { input: { id: user.roleId, moveTo: 'client' }, notified: { user, member } }
    }),
    scenario(twoFactor.require, 'of members', async () => {
      const [{ version }] = await kit.owner('select two_factor_version as version from tenants where tenant_id = $1', [
        tenant.tenantId,
      ])
      const user = await kit.createUser(tenant)
      return { input: { version, roles: ['member'], graceDays: 7 }, notified: { user } }
    }),
    scenario(twoFactor.reset, 'of another user', async () => {
      const user = await kit.createUser(tenant)
      await kit.owner('update users set two_factor_since = portal_now() where id = $1', [user.id])
      return { input: { id: user.id }, notified: { user } }
    }),
    {
      call: profile.confirmEmail,
      title: 'where no one is signed in',
      prepare: async () => {
        const user = await kit.createUser(tenant)
        const email = `moved-${user.id}@example.test`
        await kit.as(user).call(profile.changeEmail, { email, password })
        const { text } = await mailNumber(kit, 1, { tenantId: tenant.tenantId, email })
        return {
          actor: undefined,
          input: { token: /confirm-email#([\w-]+)/.exec(text)?.[1] ?? '' },
          notified: { user },
        }
      },
    },
    {
      call: tenantSso.setPasswordSignIn,
      title: 'to providers only',
      prepare: async () => {
        const other = await kit.createTenant()
        const user = await kit.createUser(other)
        await kit.owner(
          `insert into identity_providers (tenant_id, slot, kind, label, issuer, client_id, client_secret_encrypted,
             enabled, allowed_domains, creates_users, role, tested_at)
           values ($1, 1, 'other', 'Acme ID', 'https://id.example.test', 'portal', '', true, '{}', false, 'member', portal_now())`,
          [other.tenantId],
        )
        return { actor: other.admin, input: { enabled: false, administrator: other.admin.id }, notified: { user } }
      },
    },
  ]
}

/** Lists changes that administrators and users make to accounts, and who is notified of each. */
export const listUserScenarios = (kit: Kit, tenant: TestTenant): Scenario[] => [
  ...listRemovals(kit, tenant),
  ...listChanges(kit, tenant),
]
