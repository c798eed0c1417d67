import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, errorCode, Id, PageQuery, sortKeys, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { PermissionTreeNode } from '../permission-tree.ts'
import { permissionKeys } from '../permissions.ts'
import { sharedErrors } from '../shared-errors.ts'
import { multiLine, singleLine } from '../text.ts'
import { BuiltInRole, RoleId } from './role-id.ts'

/** Roles of a tenant besides the built-in ones. */
export const maxRoles = 500
/** Up to this number members are counted. */
export const maxCountedMembers = 1000

export const rolesErrors = defineErrors({
  'role-name-taken': { status: 409, en: 'A role has this name already', fr: 'Un rôle porte déjà ce nom' },
  'too-many-roles': {
    status: 409,
    en: 'An organisation can have up to 500 roles',
    fr: 'Une organisation peut avoir jusqu’à 500 rôles',
  },
  'permission-above-level': {
    status: 400,
    en: 'The level of this role does not allow this permission',
    fr: 'Le niveau de ce rôle ne permet pas cette autorisation',
  },
  'permission-not-held': {
    status: 403,
    en: "You can't grant a permission that you don't have",
    fr: 'Vous ne pouvez pas accorder une autorisation que vous n’avez pas',
  },
  'permission-reserved': {
    status: 403,
    en: 'Only users with the role Administrator can grant this permission',
    fr: 'Seuls les utilisateurs ayant le rôle Administrateur peuvent accorder cette autorisation',
  },
  'role-has-members': {
    status: 409,
    en: 'This role has members or groups. Choose the role that they get',
    fr: 'Ce rôle a des membres ou des groupes. Choisissez le rôle qu’ils reçoivent',
  },
})

/** The levels that a role can have besides those built in: super administrators are built in only. */
export const customLevels = ['client', 'member', 'admin'] as const
export const RoleStatus = z.enum(['active', 'disabled'])
const Permissions = z
  .array(z.enum(permissionKeys))
  .max(permissionKeys.length)
  .overwrite((keys) => [...new Set(keys)])

export const Role = z.strictObject({
  id: RoleId,
  builtIn: z.boolean(),
  /** In the caller's language if the role is built in. */
  name: z.string(),
  /** The same. */
  description: z.string(),
  level: BuiltInRole,
  permissions: z.array(z.enum(permissionKeys)),
  status: RoleStatus,
  dialIn: z.boolean(),
  dialOut: z.boolean(),
  /** Users with this role, counted up to `maxCountedMembers`. */
  members: z.int(),
  /** Groups with this role. */
  groups: z.int(),
  /** Whether the caller may edit or delete it. */
  editable: z.boolean(),
  /** Whether the caller may give it to users. */
  assignable: z.boolean(),
  version: z.int(),
})
export type Role = z.output<typeof Role>

const fields = {
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')),
  description: multiLine(500).default(''),
  permissions: Permissions,
  status: RoleStatus.default('active'),
  /** Whether its members may use the phone bridge. */
  dialIn: z.boolean().default(false),
  dialOut: z.boolean().default(false),
}
export const RoleForm = z.strictObject({ ...tenantScope, ...fields, level: z.enum(customLevels) })
export const RoleUpdate = z.strictObject({ ...tenantScope, id: Id, version: z.int(), ...fields })

/** The fields of roles beside the common ones. */
export const rolesLabels = {
  level: { en: 'Level', fr: 'Niveau' },
  permissions: { en: 'Permissions', fr: 'Autorisations' },
  dialIn: { en: 'Dial in', fr: 'Appel entrant' },
  dialOut: { en: 'Dial out', fr: 'Appel sortant' },
  moveTo: { en: 'New role of the members', fr: 'Nouveau rôle des membres' },
  moved: { en: 'Members moved', fr: 'Membres déplacés' },
} satisfies FieldLabels<typeof RoleForm>

/** A permission key, and who can have it. */
const Permission = z.strictObject({
  key: z.enum(permissionKeys),
  resource: z.string(),
  action: z.string(),
  /** The lowest level of a role that can have it. */
  level: BuiltInRole,
  /** The key without which it is of little use, or null. */
  requires: z.enum(permissionKeys).nullable(),
  /** Whether the caller can grant it. */
  grantable: z.boolean(),
})

const sort = sortKeys('name', 'added').default('name')
const query = { ...tenantScope, sort, filters: z.strictObject({ status: RoleStatus.optional() }).default({}) }
const formErrors = [
  'name-invalid',
  'role-name-taken',
  'permission-above-level',
  'permission-not-held',
  'permission-reserved',
] as const

// biome-ignore format: a call in a few lines reads like a table
export const roles = defineCalls({ slice: 'roles', level: 'member', scope: 'named', errors: rolesErrors }, {
  /** The built-in roles come first. */
  list: {
    method: 'POST', path: '/getRoles', permission: 'roles.get', readOnly: true, dependsOn: ['users'],
    input: PageQuery.extend(query), output: buildPageSchema(Role),
  },
  get: {
    method: 'GET', path: '/getRole/:id', permission: 'roles.get', readOnly: true, dependsOn: ['users'],
    input: z.strictObject({ ...tenantScope, id: RoleId }), output: Role, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/putRole', permission: 'roles.put', idempotent: true,
    input: RoleForm, output: Role, errors: [...formErrors, 'too-many-roles'],
    audit: { en: 'Created a role', fr: 'Rôle créé' }, changes: ['roles'],
  },
  /** Takes effect at the next call of every member. The level of a role never changes. */
  update: {
    method: 'POST', path: '/updateRole/:id', permission: 'roles.update',
    input: RoleUpdate, output: Role, errors: [...formErrors, 'not-found', 'conflict', 'forbidden', 'own-role'],
    audit: { en: 'Edited a role', fr: 'Rôle modifié' }, changes: ['roles', 'users'],
  },
  /** Its members get the role `moveTo`, and sign in again; so do the groups that have it. */
  delete: {
    method: 'DELETE', path: '/deleteRole/:id', permission: 'roles.delete',
    input: z.strictObject({ ...tenantScope, id: Id, moveTo: RoleId.optional() }), output: EmptyOutput,
    errors: ['not-found', 'forbidden', 'own-role', 'role-has-members', 'role-disabled'],
    audit: { en: 'Deleted a role', fr: 'Rôle supprimé' }, changes: ['roles', 'users'],
  },
  /** Every permission that a role can have. */
  listPermissions: {
    method: 'GET', path: '/getPermissions', permission: 'roles.get', readOnly: true,
    input: z.strictObject(tenantScope), output: z.strictObject({ items: z.array(Permission) }),
  },
  /** The menu of the members of a role. */
  menu: {
    method: 'GET', path: '/getPermissionsTree', permission: 'roles.get', readOnly: true,
    input: z.strictObject({ ...tenantScope, role: RoleId }), output: z.strictObject({ tree: z.array(PermissionTreeNode) }),
    errors: ['not-found'],
  },
  /** The roles that neither a user nor a group has. */
  listUnassigned: {
    method: 'POST', path: '/getUnassignedRoles', permission: 'roles.get', readOnly: true, dependsOn: ['users'],
    input: PageQuery.extend(query), output: buildPageSchema(Role),
  },
  /**
   * Changes roles that neither a user nor a group has; those that have a member by now are returned with the reason.
   */
  updateUnassigned: {
    method: 'POST', path: '/editUnassignedRoles',
    permission: {
      field: 'action', keys: { enable: 'roles.update', disable: 'roles.update', delete: 'roles.delete' },
    },
    input: z.strictObject({
      ...tenantScope, action: z.enum(['enable', 'disable', 'delete']), ids: z.array(Id).min(1).max(100),
    }),
    output: z.strictObject({
      changed: z.array(Id),
      failed: z.array(z.strictObject({ id: Id, name: z.string(), code: z.string(), message: z.string() })),
    }),
    audit: { en: 'Changed several roles', fr: 'Plusieurs rôles modifiés' }, changes: ['roles'],
  },
})
