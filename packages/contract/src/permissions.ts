const crud = ['get', 'put', 'update', 'delete'] as const
const meetingActions = ['get', 'put', 'update', 'delete', 'invite', 'start', 'copy'] as const

/** Every permission key, as `resource.action`; each is required by at least one call. */
export const permissionKeys = [
  'room.current.get',
  'room.completed.get',
  ...crud.map((action) => `user.${action}` as const),
  'user.invite',
  'user.enable',
  'user.unlink',
  'user.profile.get',
  'user.profile.update',
  ...meetingActions.map((action) => `meeting.schedule.${action}` as const),
  ...meetingActions.map((action) => `meeting.open.${action}` as const),
  'meeting.personal.get',
  'meeting.personal.update',
  ...crud.map((action) => `tenant.${action}` as const),
  'tenant.brand.get',
  'tenant.brand.put',
  'tenant.brand.update',
  ...crud.map((action) => `tenant.sso.${action}` as const),
  ...crud.map((action) => `tenant.smtp.${action}` as const),
  'mail.log.get',
  'audit.get',
] as const

/** The permission keys of an action by the kind of meeting. */
export const toMeetingKeys = <const A extends (typeof meetingActions)[number]>(action: A) =>
  ({ scheduled: `meeting.schedule.${action}`, open: `meeting.open.${action}` }) as const

/** A personal meeting has two keys: who reads it may invite to it, and who sets it up may start it. */
const personalKeys = {
  get: 'meeting.personal.get',
  copy: 'meeting.personal.get',
  start: 'meeting.personal.update',
} as const

/** The same for calls that take a personal meeting too. */
export const toAnyMeetingKeys = <const A extends keyof typeof personalKeys>(action: A) =>
  ({ ...toMeetingKeys(action), personal: personalKeys[action] }) as const

export type PermissionKey = (typeof permissionKeys)[number]

/** The levels of the built-in roles, in ascending order. */
export const roleLevels = ['client', 'member', 'admin', 'superadmin'] as const

/** A level that a role can have. */
export type RoleLevel = (typeof roleLevels)[number]

/** The level that a call or screen requires; `anyone` needs no account. */
export type Level = 'anyone' | RoleLevel

const rank = { anyone: 0, client: 1, member: 2, admin: 3, superadmin: 4 } as const

/** Whether `level` is at least `required`. */
export const meetsLevel = (level: Level, required: Level): boolean => rank[level] >= rank[required]

const memberKeys: readonly PermissionKey[] = permissionKeys.filter((key) => /^(?:meeting|user\.profile)\./.test(key))
/** Only the operator creates and deletes tenants. */
const operatorKeys: readonly PermissionKey[] = ['tenant.put', 'tenant.delete']
const adminKeys: readonly PermissionKey[] = permissionKeys.filter((key) => !operatorKeys.includes(key))

/** The permission keys of the built-in roles. */
export const builtInRoles: { readonly [level in RoleLevel]: readonly PermissionKey[] } = {
  client: memberKeys,
  member: memberKeys,
  admin: adminKeys,
  superadmin: permissionKeys,
}
