import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Id, tenantScope } from '../common.ts'
import { MeetingOptions } from '../meetings/options/meeting-options.ts'
import { ModeId } from '../meetings/options/mode-id.ts'
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
  condition: z.enum(['tenant', 'account', 'password', 'second-factor', 'level', 'permission', 'mode']),
  met: z.boolean(),
  state: z.enum([
    ...['active', 'disabled', 'invited', 'unlinked'],
    ...['set', 'must-change', 'not-required', 'missing'],
    ...['sufficient', 'too-low', 'granted', 'role-disabled', 'lacking'],
    ...['free', 'meeting-only', 'fixed'],
  ] as const),
  /** The change that would meet the condition; null if it is met, or the permission cannot be given. */
  change: z
    .enum([
      ...(['enable-tenant', 'accept-invitation', 'enable-user', 'invite-again', 'choose-password'] as const),
      ...(['set-up-second-factor', 'give-higher-role', 'enable-role', 'add-to-role', 'give-other-role'] as const),
      ...(['change-mode', 'change-operator-mode', 'change-limit'] as const),
    ])
    .nullable(),
  /** The level of those who can change it. */
  changedBy: z.enum(['user', 'administrator', 'operator']).nullable(),
})
export type AccessReason = z.output<typeof AccessReason>

/**
 * The option of meetings that is asked about. `value` and `freedom` hold in the mode; they come from itself, or from the
 * operator's default, which limits it.
 */
const OptionRule = z.strictObject({
  name: MeetingOptions.keyof(),
  value: z.union([z.boolean(), z.string()]),
  /** The mode that is asked about; its name is empty if it is built in. */
  modeId: ModeId,
  modeName: z.string(),
  /** The mode that leaves hosts less than they could have; null if none does. */
  setBy: z.strictObject({ name: z.string(), origin: z.enum(['operator', 'own']) }).nullable(),
})
export type OptionRule = z.output<typeof OptionRule>

const Person = z.strictObject({ name: z.string(), email: z.string() })

const explanation = {
  user: Person.extend({ id: Id }),
  allowed: z.boolean(),
  /** The first condition that is not met. */
  cause: AccessReason.shape.condition.nullable(),
  reasons: z.array(AccessReason),
  level: z.strictObject({ held: BuiltInRole, required: BuiltInRole }),
  sources: z.array(AccessSource),
  /** Null unless an option of meetings is asked about. */
  option: OptionRule.nullable(),
}

/** An option of meetings that hosts want to change, and the mode of the meeting: by default that of the user's new ones. */
const optionInput = { option: MeetingOptions.keyof().optional(), modeId: ModeId.optional() }

/** An explanation of why a user may, or may not, do what a permission allows. */
export const AccessExplanation = z.strictObject(explanation)
export type AccessExplanation = z.output<typeof AccessExplanation>

// biome-ignore format: a call in a few lines reads like a table
export const explanations = defineCalls({ slice: 'explanations', level: 'client', errors: {} }, {
  /** Why a user may, or may not, do what a permission allows, or change an option of meetings with it. */
  user: {
    method: 'GET', path: '/explainUserAccess/:id', permission: 'user.get', level: 'admin', scope: 'named', readOnly: true,
    dependsOn: ['users', 'roles', 'groups', 'tenants', 'two-factor', 'meeting-modes'],
    input: z.strictObject({ ...tenantScope, id: Id, key: z.enum(permissionKeys), ...optionInput }),
    output: AccessExplanation, errors: ['not-found'],
  },
  /** The same for the caller, and for pages that need a level, with the administrators who can grant it. */
  own: {
    method: 'GET', path: '/explainAccess', permission: 'signed-in', readOnly: true, view: 'refused',
    dependsOn: ['users', 'roles', 'groups', 'tenants', 'two-factor', 'meeting-modes'],
    input: z.strictObject({ key: z.enum(permissionKeys).optional(), level: BuiltInRole.optional(), ...optionInput }),
    output: z.strictObject({
      ...explanation,
      administrators: z.array(Person.extend({ picture: z.string() })).max(maxNamedAdministrators),
    }),
    errors: ['not-found'],
  },
})
