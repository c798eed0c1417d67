import { z } from 'zod'
import {
  Email,
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
import { secondFactors } from '../constants.ts'
import { BuiltInRole, RoleId } from './role-id.ts'
import { maxChangedUsers } from './user-constants.ts'

export const UserStatus = z.enum(['active', 'invited', 'disabled', 'unlinked'])
/** Tabs of the list; unlinked users are listed among the disabled ones. */
export const UserTab = z.enum(['active', 'invited', 'disabled'])

/** The factors of a sign-in besides the password: an app, with or without passkeys, or only a passkey. */
export const SecondFactor = z.enum(secondFactors)

export const User = z.strictObject({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** Path at the host of the tenant; empty without a picture, and for users of another tenant. */
  picture: z.string(),
  role: RoleId,
  /** Name of the role; empty for a built-in one. */
  roleName: z.string(),
  level: BuiltInRole,
  status: UserStatus,
  language: LanguageField,
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Null if no invitation is pending. */
  invitationExpiresAt: z.string().nullable(),
  secondFactor: SecondFactor,
  /**
   * Whether an administrator whose role is not built in was shown the password, and the user has not chosen another one
   * since: it ends when the user gets another role, or is allowed more.
   */
  passwordShown: z.boolean(),
  /** Whether the caller may change the user, who then may do no more than the caller. */
  manageable: z.boolean(),
  version: z.int(),
})
export type User = z.output<typeof User>

const UserGroups = z.strictObject({
  count: z.int(),
  /** Names of the first ones, `maxListedGroups` at most. */
  first: z.array(z.string()),
})
export type UserGroups = z.output<typeof UserGroups>
/** A user in a list, with their groups if these were asked for. */
export const ListedUser = User.extend({ groups: UserGroups.optional() })
export type ListedUser = z.output<typeof ListedUser>

export const UserFilters = z.strictObject({
  role: RoleId.optional(),
  /** Inactive for at least this number of days, or never signed in. */
  inactiveDays: z.enum(['never', '30', '90']).optional(),
  secondFactor: SecondFactor.optional(),
  /** The members of this group. */
  group: Id.optional(),
})
/** Filters of the list, and of actions on all users that match them. */
export const UserFilter = {
  search: PageQuery.shape.search,
  tab: UserTab.default('active'),
  filters: UserFilters.default({}),
}
export const UsersQuery = PageQuery.extend({
  ...tenantScope,
  ...UserFilter,
  sort: sortKeys('name', 'email', 'seen', 'added').default('name'),
  /** Their groups take half as long again as the rest of the list. */
  withGroups: z.boolean().default(false),
})
export type UsersQuery = z.output<typeof UsersQuery>

/** A password is generated if none is given. The role `superadmin` can't be assigned here. */
export const UserForm = z.strictObject({
  email: Email,
  firstname: FirstName,
  lastname: LastName,
  role: RoleId,
  language: LanguageField.default('en'),
  password: NewPassword.optional(),
  changeOnNextSignIn: z.boolean().default(true),
})
export const UserUpdate = z.strictObject({
  ...tenantScope,
  id: Id,
  version: z.int(),
  email: Email,
  firstname: FirstName,
  lastname: LastName,
  role: RoleId,
  language: LanguageField,
})

/** Actions that can be applied to several users. */
export const UserAction = z.enum(['enable', 'disable', 'role', 'resend', 'unlink', 'delete'])
/** Selected individually, or all that match the filters of the list. */
export const UserSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(maxChangedUsers) }),
  z.strictObject({ all: z.strictObject(UserFilter) }),
])

/** For a change, also those whose addresses were typed or pasted. */
const ChangedUsers = z.union([
  ...UserSelection.options,
  z.strictObject({ emails: z.array(Email).min(1).max(maxChangedUsers) }),
])

export const UserInput = z.strictObject({ ...tenantScope, id: Id })
/** A user who was just added, with the sign-in details. */
export const AddedUser = z.strictObject({ user: User, password: z.string(), url: z.string() })
export type AddedUser = z.output<typeof AddedUser>

export const BulkUpdate = z
  .strictObject({
    ...tenantScope,
    action: UserAction,
    selection: ChangedUsers,
    /** Required for the action `role` only. */
    role: RoleId.optional(),
    /** New owner of the meetings of unlinked and deleted users. */
    transferTo: Id.optional(),
  })
  .refine(({ action, role }) => (action === 'role') === (role !== undefined), {
    path: ['role'],
    ...whenValid({ action: UserAction, role: RoleId.optional() }),
  })
  .refine(({ action, transferTo }) => transferTo === undefined || action === 'unlink' || action === 'delete', {
    path: ['transferTo'],
    ...whenValid({ action: UserAction, transferTo: Id.optional() }),
  })
/** `unlink` keeps the user's record, `delete` removes it. */
export const RemovalMode = z.enum(['delete', 'unlink']).default('delete')
export type RemovalMode = z.output<typeof RemovalMode>
/** The data that is affected when users are removed. */
export const ownedData = {
  /** Meetings that would be transferred; without a new owner, the upcoming ones are cancelled. */
  meetings: z.int(),
  upcoming: z.int(),
  /** Invitees who would be notified. */
  invitees: z.int(),
  /** Recordings that would be transferred; without a new owner, they stay with the tenant. */
  recordings: z.int(),
}

export const BulkResult = z.strictObject({
  changed: z.array(Id),
  failed: z.array(
    z.strictObject({
      /** Null for an email address that no user has, which is then the name. */
      id: Id.nullable(),
      name: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** Set if a task applies the change; the other fields are then empty. */
  taskId: Id.nullable(),
})

/** Columns of the list and of its export, comma-separated in the query string; in a file, the name is two of them. */
export const ExportColumn = z.enum([
  'name',
  'firstname',
  'lastname',
  'email',
  'role',
  'groups',
  'status',
  'invitation',
  'language',
  'secondFactor',
  'seen',
  'added',
])
export type ExportColumn = z.output<typeof ExportColumn>
export const ExportColumns = z
  .string()
  .max(200)
  .transform((columns) => columns.split(','))
  .pipe(z.array(ExportColumn).min(1))

export const UsersExport = z.strictObject({
  ...tenantScope,
  search: UserFilter.search,
  tab: UserFilter.tab,
  ...UserFilters.shape,
  sort: UsersQuery.shape.sort,
  columns: ExportColumns.default(['name', 'email', 'role', 'status', 'seen', 'added']),
  language: LanguageField.default('en'),
})
