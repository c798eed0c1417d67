import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, tenantScope } from '../common.ts'
import { usersErrors } from './users.errors.ts'
import {
  AddedUser,
  BulkResult,
  BulkUpdate,
  ListedUser,
  ownedData,
  RemovalMode,
  User,
  UserFilter,
  UserForm,
  UserInput,
  UserSelection,
  UsersExport,
  UsersQuery,
  UserUpdate,
} from './users.shapes.ts'

const removalPermission = { field: 'mode', keys: { delete: 'user.delete', unlink: 'user.unlink' } } as const

// biome-ignore format: a call in a few lines reads like a table
export const users = defineCalls({ slice: 'users', level: 'admin', scope: 'named', errors: usersErrors }, {
  list: {
    method: 'POST', path: '/getUsers', permission: 'user.get', readOnly: true, dependsOn: ['groups'],
    input: UsersQuery, output: buildPageSchema(ListedUser),
  },
  /** The number of matching users; separate from `list`, because counting is slow. */
  count: {
    method: 'POST', path: '/countUsers', permission: 'user.get', readOnly: true, dependsOn: ['groups'],
    input: z.strictObject({ ...tenantScope, ...UserFilter }), output: z.strictObject({ count: z.int() }),
  },
  /** The current state of a user, compared with the caller's edit after a version conflict. */
  get: {
    method: 'GET', path: '/getUser/:id', permission: 'user.get', readOnly: true,
    input: UserInput, output: User, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/addUser', permission: 'user.put', scope: 'own', idempotent: true,
    input: UserForm, output: AddedUser,
    errors: [
      'email-taken', 'password-weak', 'password-short', 'not-found', 'forbidden', 'role-disabled', 'password-sign-in-off',
    ],
    audit: { en: 'Added a user', fr: 'Utilisateur ajouté' }, changes: ['users'],
  },
  /** `create` in the tenant that the input names. */
  createInTenant: {
    method: 'POST', path: '/tenantAddUser', permission: 'user.put', idempotent: true,
    input: UserForm.extend({ tenantuuid: Id }), output: AddedUser,
    errors: [
      'email-taken', 'password-weak', 'password-short', 'not-found', 'forbidden', 'role-disabled', 'password-sign-in-off',
    ],
    audit: { en: 'Added a user to a tenant', fr: 'Utilisateur ajouté à une organisation' },
    changes: ['users'],
  },
  update: {
    method: 'POST', path: '/updateUser/:id', permission: 'user.update',
    input: UserUpdate, output: User,
    errors: [
      'not-found', 'conflict', 'email-taken', 'forbidden', 'own-role', 'role-disabled', 'last-admin', 'emergency-administrator',
      'tenant-email-limit',
    ],
    audit: { en: 'Edited a user', fr: 'Utilisateur modifié' }, changes: ['users'],
  },
  /** Generates a new password, which is shown only once, and ends all sessions of the user. */
  resetPassword: {
    method: 'POST', path: '/renewUserPassword/:id', permission: 'user.update',
    input: UserInput, output: AddedUser,
    errors: ['not-found', 'forbidden', 'own-account', 'invitation-pending', 'user-unlinked', 'password-sign-in-off', 'too-many-requests'],
    audit: { en: "Reset a user's password", fr: 'Mot de passe d’un utilisateur réinitialisé' }, changes: ['users'],
  },
  enable: {
    method: 'POST', path: '/enableUser', permission: 'user.enable',
    input: UserInput.extend({ enabled: z.boolean() }), output: User,
    errors: [
      'not-found', 'forbidden', 'own-account', 'last-admin', 'emergency-administrator', 'invitation-pending', 'user-unlinked',
    ],
    audit: { en: 'Enabled or disabled a user', fr: 'Utilisateur activé ou désactivé' },
    changes: ['users', 'meetings'],
  },
  /** Counts the data that would be affected by unlinking or deleting a user. */
  removalPreview: {
    method: 'GET', path: '/getUserBelongings/:id', permission: removalPermission, readOnly: true, dependsOn: ['recordings'],
    input: UserInput.extend({ mode: RemovalMode }), output: z.strictObject(ownedData), errors: ['not-found'],
  },
  /** `removalPreview` for several users together. */
  bulkRemovalPreview: {
    method: 'POST', path: '/getUsersBelongings',
    permission: removalPermission, readOnly: true, dependsOn: ['recordings'],
    input: z.strictObject({ ...tenantScope, mode: RemovalMode, selection: UserSelection }),
    output: z.strictObject({ users: z.int(), ...ownedData }),
  },
  /** Unlinks or deletes a user. Meetings and recordings go to `transferTo`; without it, upcoming meetings are cancelled. */
  delete: {
    method: 'DELETE', path: '/deleteUser/:id',
    permission: removalPermission,
    input: UserInput.extend({ mode: RemovalMode, transferTo: Id.optional() }), output: EmptyOutput,
    errors: [
      'not-found', 'forbidden', 'own-account', 'last-admin', 'emergency-administrator', 'new-owner-required',
      'user-hosting-meeting', 'user-unlinked',
    ],
    audit: { en: 'Unlinked or deleted a user', fr: 'Utilisateur retiré ou supprimé' },
    changes: ['users', 'meetings', 'recordings'],
  },
  /** Undoes an unlink or delete, whose permission it needs, within `undoSeconds`. */
  restore: {
    method: 'POST', path: '/restoreUser/:id', permission: removalPermission,
    input: UserInput.extend({ mode: RemovalMode }), output: User, errors: ['not-found', 'forbidden', 'undo-expired', 'email-taken'],
    audit: { en: 'Restored a removed user', fr: 'Utilisateur retiré rétabli' },
    changes: ['users', 'meetings', 'recordings'],
  },
  /** Changes individually selected users at once; a selection of all that match becomes a task. */
  bulkUpdate: {
    method: 'POST', path: '/changeUsers',
    permission: {
      field: 'action',
      keys: {
        enable: 'user.enable', disable: 'user.enable', role: 'user.update',
        resend: 'user.invite', unlink: 'user.unlink', delete: 'user.delete',
      },
    },
    idempotent: true,
    input: BulkUpdate, output: BulkResult, errors: ['not-found', 'forbidden', 'role-disabled'],
    audit: { en: 'Changed several users', fr: 'Plusieurs utilisateurs modifiés' },
    changes: ['users', 'meetings', 'recordings', 'tasks'],
  },
  /** All matching users as CSV, with the requested columns. */
  export: {
    method: 'GET', path: '/exportUsers', permission: 'user.get', readOnly: true, download: 'text/csv; charset=utf-8',
    input: UsersExport, output: EmptyOutput,
    audit: { en: 'Exported users', fr: 'Utilisateurs exportés' },
  },
  /**
   * New single-use links, as CSV, for the chosen users who have not accepted their invitation yet: the administrator
   * passes them on if no email can be sent. They replace earlier links of these users.
   */
  exportLinks: {
    method: 'POST', path: '/exportUserSignInLinks', permission: 'user.invite', download: 'text/csv; charset=utf-8',
    input: z.strictObject({ ...tenantScope, selection: UserSelection, language: LanguageField.default('en') }),
    output: EmptyOutput,
    audit: { en: 'Exported sign-in links', fr: 'Liens de connexion exportés' }, changes: ['users'],
  },
})
