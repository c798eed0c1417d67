import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  Email,
  EmptyOutput,
  errorCode,
  Id,
  PageQuery,
  sortKeys,
  tenantScope,
  whenValid,
} from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { toMeetingKeys } from '../permissions.ts'
import { sharedErrors } from '../shared-errors.ts'
import { multiLine, singleLine } from '../text.ts'
import { RoleId } from './role-id.ts'

export const maxGroups = 500
/** With every call the roles of its groups are read for a user. */
export const maxGroupsPerUser = 50
/** Up to this number members are counted. */
export const maxCountedGroupMembers = 1000
/** Addresses that can be added to a group at once. */
export const maxGroupAddresses = 500

export const groupsErrors = defineErrors({
  'group-name-taken': { status: 409, en: 'A group has this name already', fr: 'Un groupe porte déjà ce nom' },
  'too-many-groups': {
    status: 409,
    en: 'An organisation can have up to 500 groups',
    fr: 'Une organisation peut avoir jusqu’à 500 groupes',
  },
  'too-many-groups-of-user': {
    status: 409,
    en: 'A user can be in up to 50 groups',
    fr: 'Un utilisateur peut appartenir à 50 groupes au maximum',
  },
  'group-role-not-held': {
    status: 403,
    en: 'The role of this group has permissions that you don’t have',
    fr: 'Le rôle de ce groupe a des autorisations que vous n’avez pas',
  },
  'own-group': {
    status: 403,
    en: 'This would change your own permissions',
    fr: 'Cela modifierait vos propres autorisations',
  },
  'user-unknown': {
    status: 404,
    en: 'No user of this organisation',
    fr: 'Aucun utilisateur de cette organisation',
  },
  'user-not-manageable': {
    status: 403,
    en: 'This user has permissions that you don’t have',
    fr: 'Cet utilisateur a des autorisations que vous n’avez pas',
  },
})

export const Group = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** The role whose permissions its members have besides; null without one. */
  role: RoleId.nullable(),
  /** Empty without a role, and for a built-in one. */
  roleName: z.string(),
  /** Whether its role is disabled, so that it grants nothing. */
  roleDisabled: z.boolean(),
  /** The mode of its members’ new meetings; null for the default of the organisation. */
  modeId: Id.nullable(),
  /** Counted up to `maxCountedGroupMembers`. */
  members: z.int(),
  /** Whether the caller holds what its role allows, and so may change it and its members. */
  editable: z.boolean(),
  version: z.int(),
})
export type Group = z.output<typeof Group>

const fields = {
  /** Without the separator of names in files. */
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')).regex(
    /^[^;]+$/,
    errorCode(sharedErrors, 'name-invalid'),
  ),
  description: multiLine(500).default(''),
  role: RoleId.nullable().default(null),
  modeId: Id.nullable().default(null),
}
export const GroupForm = z.strictObject({ ...tenantScope, ...fields })
export const GroupUpdate = z.strictObject({ ...tenantScope, id: Id, version: z.int(), ...fields })

const people = {
  users: z.array(Id).max(100).default([]),
  emails: z.array(Email).max(maxGroupAddresses).default([]),
}
export const GroupAddition = z
  .strictObject({ ...tenantScope, id: Id, ...people })
  .refine(({ users, emails }) => users.length + emails.length > 0, { path: ['emails'], ...whenValid(people) })

/** A group as a choice for a user. */
export const GroupChoice = z.strictObject({
  id: Id,
  name: z.string(),
  role: RoleId.nullable(),
  roleName: z.string(),
  /** Whether the caller may add users to it, and remove them. */
  assignable: z.boolean(),
})
export type GroupChoice = z.output<typeof GroupChoice>
const choices = z.strictObject({ items: z.array(GroupChoice) })

const MembersChange = z.strictObject({
  changed: z.int(),
  failed: z.array(z.strictObject({ name: z.string(), code: z.string(), message: z.string() })),
})

const sort = sortKeys('name', 'added').default('name')
const formErrors = [
  'name-invalid',
  'group-name-taken',
  'not-found',
  'forbidden',
  'role-disabled',
  'mode-not-available',
] as const
const groupIds = z.array(Id).max(maxGroupsPerUser).default([])

// biome-ignore format: a call in a few lines reads like a table
export const groups = defineCalls({ slice: 'groups', level: 'admin', scope: 'named', errors: groupsErrors }, {
  list: {
    method: 'POST', path: '/getGroups', permission: 'user.get', readOnly: true, dependsOn: ['users', 'roles'],
    input: PageQuery.extend({
      ...tenantScope, sort, filters: z.strictObject({ role: RoleId.optional() }).default({}),
    }),
    output: buildPageSchema(Group),
  },
  get: {
    method: 'GET', path: '/getGroup/:id', permission: 'user.get', readOnly: true, dependsOn: ['users', 'roles'],
    input: z.strictObject({ ...tenantScope, id: Id }), output: Group, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/putGroup', permission: 'user.put', idempotent: true,
    input: GroupForm, output: Group, errors: [...formErrors, 'too-many-groups'],
    audit: { en: 'Created a group', fr: 'Groupe créé' }, changes: ['groups', 'roles'],
  },
  /** Takes effect at the next call of every member. */
  update: {
    method: 'POST', path: '/updateGroup/:id', permission: 'user.update',
    input: GroupUpdate, output: Group, errors: [...formErrors, 'conflict', 'group-role-not-held', 'own-group'],
    audit: { en: 'Edited a group', fr: 'Groupe modifié' }, changes: ['groups', 'roles', 'users'],
  },
  delete: {
    method: 'DELETE', path: '/deleteGroup/:id', permission: 'user.delete',
    input: z.strictObject({ ...tenantScope, id: Id }), output: EmptyOutput,
    errors: ['not-found', 'group-role-not-held', 'own-group'],
    audit: { en: 'Deleted a group', fr: 'Groupe supprimé' }, changes: ['groups', 'roles', 'users'],
  },
  /** Users who are in it already count as changed; those who cannot be added are returned with the reason. */
  addMembers: {
    method: 'POST', path: '/addGroupMembers', permission: 'user.update',
    input: GroupAddition, output: MembersChange, errors: ['not-found', 'group-role-not-held'],
    audit: { en: 'Added members to a group', fr: 'Membres ajoutés à un groupe' }, changes: ['groups', 'users'],
  },
  removeMembers: {
    method: 'POST', path: '/removeGroupMembers', permission: 'user.update',
    input: z.strictObject({ ...tenantScope, id: Id, users: z.array(Id).min(1).max(100) }), output: MembersChange,
    errors: ['not-found', 'group-role-not-held'],
    audit: { en: 'Removed members from a group', fr: 'Membres retirés d’un groupe' },
    changes: ['groups', 'users'],
  },
  /** All groups by name, for choices. */
  listNames: {
    method: 'GET', path: '/getGroupNames', permission: 'user.get', readOnly: true, dependsOn: ['roles'],
    input: z.strictObject(tenantScope), output: choices,
  },
  /** The groups of a user. */
  listOfUser: {
    method: 'GET', path: '/getUserGroups/:id', permission: 'user.get', readOnly: true, dependsOn: ['roles'],
    input: z.strictObject({ ...tenantScope, id: Id }), output: choices, errors: ['not-found'],
  },
  updateOfUser: {
    method: 'POST', path: '/updateUserGroups/:id', permission: 'user.update',
    input: z.strictObject({ ...tenantScope, id: Id, added: groupIds, removed: groupIds }), output: choices,
    errors: ['not-found', 'group-role-not-held', 'own-group', 'user-not-manageable', 'too-many-groups-of-user'],
    audit: { en: 'Changed the groups of a user', fr: 'Groupes d’un utilisateur modifiés' },
    changes: ['groups', 'users'],
  },
  /**
   * Lists the groups that the host of a new meeting can invite, by name. Not for clients: the invitees of a meeting
   * show its owner who the members of a group are.
   */
  search: {
    method: 'POST', path: '/searchGroups', level: 'member', scope: 'own', readOnly: true,
    permission: { field: 'kind', keys: toMeetingKeys('invite') },
    input: z.strictObject({
      kind: z.enum(['scheduled', 'open']).default('scheduled'), search: PageQuery.shape.search,
    }),
    output: z.strictObject({ items: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  },
})
