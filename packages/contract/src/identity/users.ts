import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  Email,
  EmptyOutput,
  FirstName,
  Id,
  LanguageField,
  LastName,
  NewPassword,
  PageQuery,
  sortKeys,
  tenantScope,
  whenValid,
} from '../common.ts'
import { ExportColumns } from '../user-columns.ts'
import { belongings, RemovalMode } from '../user-removal.ts'
import { usersErrors } from './users.errors.ts'

export const Role = z.enum(['client', 'member', 'admin', 'superadmin'])
export const UserStatus = z.enum(['active', 'invited', 'disabled', 'unlinked'])
/** Tabs of the list; who is unlinked stands among the disabled. */
export const UserTab = z.enum(['active', 'invited', 'disabled'])

export const User = z.strictObject({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: Role,
  status: UserStatus,
  language: LanguageField,
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Null where none is open. */
  invitationExpiresAt: z.string().nullable(),
  version: z.int(),
})
export type User = z.output<typeof User>

export const UserFilters = z.strictObject({
  role: Role.optional(),
  /** Not seen for so many days, or never. */
  unseen: z.enum(['never', '30', '90']).optional(),
})
/** What both the list and all that is done to "all that match" take. */
const UserFilter = { search: PageQuery.shape.search, tab: UserTab.default('active'), filters: UserFilters.default({}) }
export const UsersQuery = PageQuery.extend({
  ...tenantScope,
  ...UserFilter,
  sort: sortKeys('name', 'email', 'seen', 'added').default('name'),
})
export type UsersQuery = z.output<typeof UsersQuery>

/** Spec §3, 'User (tenant admin form)'; without a password one is made. Nobody may give `superadmin` here. */
export const UserForm = z.strictObject({
  email: Email,
  firstname: FirstName,
  lastname: LastName,
  role: Role,
  language: LanguageField.default('en'),
  password: NewPassword.optional(),
  change_on_next_sign_in: z.boolean().default(true),
})
export const UserUpdate = z.strictObject({
  ...tenantScope,
  id: Id,
  version: z.int(),
  email: Email,
  firstname: FirstName,
  lastname: LastName,
  role: Role,
  language: LanguageField,
})

/** Deeds that make sense on many. */
export const UserAction = z.enum(['enable', 'disable', 'role', 'resend', 'unlink', 'delete'])
/** Chosen one by one, or all that match what the list shows. */
export const UserSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  z.strictObject({ all: z.strictObject(UserFilter) }),
])

const UserInput = z.strictObject({ ...tenantScope, id: Id })
const AddedUser = z.strictObject({ user: User, password: z.string(), url: z.string() })

export const users = defineCalls(usersErrors, {
  list: {
    method: 'POST',
    path: '/getUsers',
    permission: 'user.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: UsersQuery,
    output: buildPageSchema(User),
    errors: [],
  },
  /** How many match: asked for "all N", not with every page. */
  count: {
    method: 'POST',
    path: '/countUsers',
    permission: 'user.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject({ ...tenantScope, ...UserFilter }),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  },
  /** One person as they are now: what stands beside an edit that came too late. */
  get: {
    method: 'GET',
    path: '/getUser/:id',
    permission: 'user.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: UserInput,
    output: User,
    errors: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/addUser',
    permission: 'user.put',
    level: 'admin',
    idempotent: true,
    input: UserForm,
    output: AddedUser,
    errors: ['email-taken', 'password-weak', 'password-short', 'forbidden'],
  },
  /** The same from the tenant's detail. */
  createInTenant: {
    method: 'POST',
    path: '/tenantAddUser',
    permission: 'user.put',
    level: 'admin',
    scope: 'named',
    idempotent: true,
    input: UserForm.extend({ tenantuuid: Id }),
    output: AddedUser,
    errors: ['email-taken', 'password-weak', 'password-short', 'forbidden'],
  },
  update: {
    method: 'POST',
    path: '/updateUser/:id',
    permission: 'user.update',
    level: 'admin',
    scope: 'named',
    input: UserUpdate,
    output: User,
    errors: ['not-found', 'conflict', 'email-taken', 'forbidden', 'own-role', 'last-admin'],
  },
  /** A new password is made and shown once; every session of that person ends. */
  resetPassword: {
    method: 'POST',
    path: '/renewUserPassword/:id',
    permission: 'user.update',
    level: 'admin',
    scope: 'named',
    input: UserInput,
    output: AddedUser,
    errors: ['not-found', 'forbidden', 'own-account', 'invitation-pending', 'user-unlinked'],
  },
  enable: {
    method: 'POST',
    path: '/enableUser',
    permission: 'user.enable',
    level: 'admin',
    scope: 'named',
    input: UserInput.extend({ enabled: z.boolean() }),
    output: User,
    errors: ['not-found', 'forbidden', 'own-account', 'last-admin', 'invitation-pending', 'user-unlinked'],
  },
  /** What a person leaves behind, for the question before unlinking and deleting. */
  removalPreview: {
    method: 'GET',
    path: '/getUserBelongings/:id',
    permission: 'user.delete',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: UserInput,
    output: z.strictObject(belongings),
    errors: ['not-found'],
  },
  /** The same of several users together. */
  bulkRemovalPreview: {
    method: 'POST',
    path: '/getUsersBelongings',
    permission: { field: 'mode', keys: { delete: 'user.delete', unlink: 'user.unlink' } },
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject({ ...tenantScope, mode: RemovalMode, selection: UserSelection }),
    output: z.strictObject({ users: z.int(), ...belongings }),
    errors: [],
  },
  /** Unlinks (the record stays) or deletes; `transfer_to` becomes the owner of the meetings, else those ahead are cancelled. */
  delete: {
    method: 'DELETE',
    path: '/deleteUser/:id',
    permission: { field: 'mode', keys: { delete: 'user.delete', unlink: 'user.unlink' } },
    level: 'admin',
    scope: 'named',
    input: UserInput.extend({ mode: RemovalMode, transfer_to: Id.optional() }),
    output: EmptyOutput,
    errors: [
      'not-found',
      'forbidden',
      'own-account',
      'last-admin',
      'new-owner-required',
      'user-hosting-meeting',
      'user-unlinked',
    ],
  },
  /** Takes an unlinking or a deletion back, within `undoSeconds`. */
  restore: {
    method: 'POST',
    path: '/restoreUser/:id',
    permission: 'user.delete',
    level: 'admin',
    scope: 'named',
    input: UserInput,
    output: User,
    errors: ['not-found', 'forbidden', 'undo-expired', 'email-taken'],
  },
  /** Up to 100 people at once; more become a task. Who cannot be changed is named with the reason. */
  bulkUpdate: {
    method: 'POST',
    path: '/changeUsers',
    permission: {
      field: 'action',
      keys: {
        enable: 'user.enable',
        disable: 'user.enable',
        role: 'user.update',
        resend: 'user.invite',
        unlink: 'user.unlink',
        delete: 'user.delete',
      },
    },
    level: 'admin',
    scope: 'named',
    idempotent: true,
    input: z
      .strictObject({
        ...tenantScope,
        action: UserAction,
        selection: UserSelection,
        role: Role.optional(),
        /** Who gets the meetings of those who are unlinked or deleted. */
        transfer_to: Id.optional(),
      })
      .refine(({ action, role }) => (action === 'role') === (role !== undefined), {
        path: ['role'],
        ...whenValid({ action: UserAction, role: Role.optional() }),
      })
      .refine(({ action, transfer_to }) => transfer_to === undefined || action === 'unlink' || action === 'delete', {
        path: ['transfer_to'],
        ...whenValid({ action: UserAction, transfer_to: Id.optional() }),
      }),
    output: z.strictObject({
      changed: z.array(Id),
      failed: z.array(z.strictObject({ id: Id, name: z.string(), code: z.string(), message: z.string() })),
      /** Set where a task does it: then the two above are empty. */
      taskId: Id.nullable(),
    }),
    errors: ['forbidden'],
  },
  /** The list as CSV, all rows of it, with the columns asked for. */
  export: {
    method: 'GET',
    path: '/exportUsers',
    permission: 'user.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    download: 'text/csv; charset=utf-8',
    input: z.strictObject({
      ...tenantScope,
      search: UserFilter.search,
      tab: UserFilter.tab,
      ...UserFilters.shape,
      sort: UsersQuery.shape.sort,
      columns: ExportColumns.default(['name', 'email', 'role', 'status', 'seen', 'added']),
      language: LanguageField.default('en'),
    }),
    output: EmptyOutput,
    errors: [],
  },
})
