import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Id, tenantScope } from '../common.ts'
import { builtInRoles, permissionKeys } from '../permissions.ts'
import { BuiltInRole, RoleId } from './role-id.ts'

/** The number of administrators who are named to a user without a permission. */
export const maxNamedAdministrators = 5

/** The permissions to choose from in an organisation; the others belong to the operator. */
export const organisationKeys = builtInRoles.admin

/** A role that a user has, by themselves or through a group, and whether it grants the permission. */
const AccessSource = z.strictObject({
  /** Null for the user's own role. */
  group: z.strictObject({ id: Id, name: z.string() }).nullable(),
  role: RoleId,
  /** In the caller's language if the role is built in. */
  roleName: z.string(),
  /** `above-level`: the role of a group allows it, but not at the user's level. */
  state: z.enum(['grants', 'disabled', 'lacks', 'above-level']),
})
export type AccessSource = z.output<typeof AccessSource>

/** One of the conditions that decide, with its state for this user. */
export const AccessReason = z.strictObject({
  condition: z.enum(['tenant', 'account', 'password', 'second-factor', 'level', 'permission']),
  met: z.boolean(),
  state: z.enum([
    ...['active', 'disabled', 'invited', 'unlinked'],
    ...['set', 'must-change', 'not-required', 'missing'],
    ...['sufficient', 'too-low', 'granted', 'role-disabled', 'lacking'],
  ] as const),
  /** The change that would meet the condition; null if it is met, or the permission cannot be given. */
  change: z
    .enum([
      ...(['enable-tenant', 'accept-invitation', 'enable-user', 'invite-again', 'choose-password'] as const),
      ...(['set-up-second-factor', 'give-higher-role', 'enable-role', 'add-to-role', 'give-other-role'] as const),
    ])
    .nullable(),
  /** The level of those who can change it. */
  changedBy: z.enum(['user', 'administrator', 'operator']).nullable(),
})
export type AccessReason = z.output<typeof AccessReason>

const Person = z.strictObject({ name: z.string(), email: z.string() })

const explanation = {
  user: Person.extend({ id: Id }),
  allowed: z.boolean(),
  /** The first condition that is not met. */
  cause: AccessReason.shape.condition.nullable(),
  reasons: z.array(AccessReason),
  level: z.strictObject({ held: BuiltInRole, required: BuiltInRole }),
  sources: z.array(AccessSource),
}

/** An explanation of why a user may, or may not, do what a permission allows. */
export const AccessExplanation = z.strictObject(explanation)
export type AccessExplanation = z.output<typeof AccessExplanation>

// biome-ignore format: a call in a few lines reads like a table
export const explanations = defineCalls({ slice: 'explanations', level: 'client', errors: {} }, {
  /** Why a user may, or may not, do what a permission allows. */
  user: {
    method: 'GET', path: '/explainUserAccess/:id', permission: 'user.get', level: 'admin', scope: 'named', readOnly: true,
    dependsOn: ['users', 'roles', 'groups', 'tenants', 'two-factor'],
    input: z.strictObject({ ...tenantScope, id: Id, key: z.enum(permissionKeys) }),
    output: AccessExplanation, errors: ['not-found'],
  },
  /** The same for the caller, and for pages that need a level, with the administrators who can grant it. */
  own: {
    method: 'GET', path: '/explainAccess', permission: 'signed-in', readOnly: true,
    dependsOn: ['users', 'roles', 'groups', 'tenants', 'two-factor'],
    input: z.strictObject({ key: z.enum(permissionKeys).optional(), level: BuiltInRole.optional() }),
    output: z.strictObject({
      ...explanation,
      administrators: z.array(Person.extend({ picture: z.string() })).max(maxNamedAdministrators),
    }),
  },
})
