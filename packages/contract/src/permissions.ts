import type { RoleLevel } from './levels.ts'

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
