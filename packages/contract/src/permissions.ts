const crud = ['get', 'put', 'update', 'delete'] as const
const meetingActions = ['get', 'put', 'update', 'delete', 'invite', 'start', 'copy'] as const

/** Every permission key, `resource.action` (spec §6); a key stands here when a call asks for it. */
export const permissionKeys = [
  'room.current.get',
  'room.completed.get',
  ...crud.map((action) => `user.${action}` as const),
  'user.invite',
  'user.enable',
  'user.unlink',
  ...meetingActions.map((action) => `meeting.schedule.${action}` as const),
  ...meetingActions.map((action) => `meeting.open.${action}` as const),
  ...crud.map((action) => `tenant.${action}` as const),
  'tenant.brand.get',
  'tenant.brand.put',
  'tenant.brand.update',
  ...crud.map((action) => `tenant.smtp.${action}` as const),
  'mail.log.get',
  'audit.get',
] as const

/** The keys of one action by the kind of the meeting. */
export const toMeetingKeys = <const A extends (typeof meetingActions)[number]>(action: A) =>
  ({ scheduled: `meeting.schedule.${action}`, open: `meeting.open.${action}` }) as const

/** A `resource.action` key (spec §6). */
export type PermissionKey = (typeof permissionKeys)[number]

/** What a person must be to enter (spec §6, screen levels); `anyone` needs no account. */
export type Level = 'anyone' | 'client' | 'member' | 'admin' | 'superadmin'

/** Level that a role can have: everyone who signs in has one. */
export type RoleLevel = Exclude<Level, 'anyone'>

const rank = { anyone: 0, client: 1, member: 2, admin: 3, superadmin: 4 } as const

/** Whether somebody of `level` may enter what asks for `wanted`. */
export const meetsLevel = (level: Level, wanted: Level): boolean => rank[level] >= rank[wanted]

const meetingKeys: readonly PermissionKey[] = permissionKeys.filter((key) => key.startsWith('meeting.'))
/** Tenants come and go by the operator only. */
const operatorKeys: readonly PermissionKey[] = ['tenant.put', 'tenant.delete']
const adminKeys: readonly PermissionKey[] = permissionKeys.filter((key) => !operatorKeys.includes(key))

/** Keys of the built-in roles: one table for server and screens. */
export const builtInRoles: { readonly [level in RoleLevel]: readonly PermissionKey[] } = {
  client: meetingKeys,
  member: meetingKeys,
  admin: adminKeys,
  superadmin: permissionKeys,
}
