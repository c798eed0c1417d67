import type { LocalizedText } from './language.ts'
import { type RoleLevel, roleLevels } from './levels.ts'

const crud = ['get', 'put', 'update', 'delete'] as const
const meetingActions = ['get', 'put', 'update', 'delete', 'invite', 'start', 'copy'] as const
const productActions = [...crud, 'disable'] as const

/** The actions of permission keys. */
export const actionLabels = {
  get: { en: 'See', fr: 'Voir' },
  put: { en: 'Create', fr: 'Créer' },
  update: { en: 'Edit', fr: 'Modifier' },
  delete: { en: 'Delete', fr: 'Supprimer' },
  invite: { en: 'Invite', fr: 'Inviter' },
  start: { en: 'Start', fr: 'Démarrer' },
  copy: { en: 'Copy invitation', fr: 'Copier l’invitation' },
  enable: { en: 'Enable', fr: 'Activer' },
  disable: { en: 'Disable', fr: 'Désactiver' },
  unlink: { en: 'Unlink', fr: 'Retirer de l’organisation' },
} as const satisfies { readonly [action: string]: LocalizedText }
type Action = keyof typeof actionLabels

/** Defines the permissions on a resource: its label, and what can be done with it. */
const definePermissions = <const R extends string, const A extends Action>(
  resource: R,
  label: LocalizedText,
  actions: readonly A[],
) => actions.map((action) => ({ key: `${resource}.${action}` as const, resource, label }))

const permissions = [
  ...definePermissions('dashboard', { en: 'Dashboard', fr: 'Tableau de bord' }, ['get']),
  ...definePermissions(
    'dashboard.superadmin',
    { en: 'Dashboard of all organisations', fr: 'Tableau de bord de toutes les organisations' },
    ['get'],
  ),
  ...definePermissions('room.current', { en: 'Live meetings', fr: 'Réunions en direct' }, ['get']),
  ...definePermissions('room.completed', { en: 'Completed meetings', fr: 'Réunions terminées' }, ['get']),
  ...definePermissions('room.recording', { en: 'Recordings', fr: 'Enregistrements' }, ['get']),
  ...definePermissions('room.feedback', { en: 'Feedback', fr: 'Avis' }, ['get']),
  ...definePermissions('room.meetingstate', { en: 'Meeting state', fr: 'État des réunions' }, ['get']),
  ...definePermissions('user', { en: 'Users', fr: 'Utilisateurs' }, [...crud, 'invite', 'enable', 'unlink']),
  ...definePermissions('user.profile', { en: 'Own profile', fr: 'Son profil' }, ['get', 'update']),
  ...definePermissions('meeting.schedule', { en: 'Scheduled meetings', fr: 'Réunions planifiées' }, meetingActions),
  ...definePermissions('meeting.open', { en: 'Open meetings', fr: 'Réunions ouvertes' }, meetingActions),
  ...definePermissions('meeting.personal', { en: 'Personal meeting', fr: 'Réunion personnelle' }, ['get', 'update']),
  ...definePermissions('tenant', { en: 'Settings', fr: 'Paramètres' }, crud),
  ...definePermissions('tenant.default', { en: 'Meeting modes', fr: 'Modes de réunion' }, crud),
  ...definePermissions('tenant.brand', { en: 'Brand', fr: 'Marque' }, ['get', 'put', 'update']),
  ...definePermissions('tenant.sso', { en: 'Identity providers', fr: 'Fournisseurs d’identité' }, crud),
  ...definePermissions('tenant.smtp', { en: 'Mail server', fr: 'Serveur de messagerie' }, crud),
  ...definePermissions('tenant.client', { en: 'Apps', fr: 'Applications' }, ['get', 'update']),
  ...definePermissions('client', { en: 'Client settings', fr: 'Paramètres des clients' }, crud),
  ...definePermissions('roles', { en: 'Roles', fr: 'Rôles' }, crud),
  ...definePermissions('products', { en: 'Products', fr: 'Produits' }, productActions),
  ...definePermissions('plans', { en: 'Plans', fr: 'Forfaits' }, productActions),
  ...definePermissions('mail.log', { en: 'Mail log', fr: 'Journal des e-mails' }, ['get']),
  ...definePermissions('audit', { en: 'Audit log', fr: 'Journal d’audit' }, ['get']),
]

export type PermissionKey = (typeof permissions)[number]['key']

/** The permission keys that calls require, as `resource.action`: those that a role can have. */
export const permissionKeys: readonly PermissionKey[] = permissions.map(({ key }) => key)

/** The labels of the resources. */
export const resourceLabels: { readonly [resource: string]: LocalizedText | undefined } = Object.fromEntries(
  permissions.map(({ resource, label }) => [resource, label]),
)

/** The other keys of the product, which no call requires yet; no role has them. */
export const plannedKeys = [
  ...crud.map((action) => `did.${action}` as const),
  'meeting.put',
  'tenant.brand.delete',
  ...crud.map((action) => `tenant.partner_app.${action}` as const),
  'tenant.client.put',
  'tenant.client.delete',
  ...crud.map((action) => `apps.transcription.${action}` as const),
  ...crud.map((action) => `apps.chat.${action}` as const),
  'billing.plans.get',
  'billing.plans.update',
  'billing.plans.delete',
  'billing.invoice.get',
  'billing.pending.get',
  'billing.pending.delete',
] as const

/** Returns the permission keys of an action by the kind of meeting. */
export const toMeetingKeys = <const A extends (typeof meetingActions)[number]>(action: A) =>
  ({ scheduled: `meeting.schedule.${action}`, open: `meeting.open.${action}` }) as const

/** A personal meeting has two keys: who reads it may invite to it, and who sets it up may start it. */
const personalKeys = {
  get: 'meeting.personal.get',
  copy: 'meeting.personal.get',
  start: 'meeting.personal.update',
} as const

/** Returns the permission keys for calls that take a personal meeting too. */
export const toAnyMeetingKeys = <const A extends keyof typeof personalKeys>(action: A) =>
  ({ ...toMeetingKeys(action), personal: personalKeys[action] }) as const

/**
 * Keys with which a user can sign in as any other: through an identity provider of their own that names any address, or
 * a mail server of their own that receives the links for new passwords.
 */
export const takeoverKeys: readonly PermissionKey[] = [
  'tenant.sso.put',
  'tenant.sso.update',
  'tenant.smtp.put',
  'tenant.smtp.update',
]

const memberKeys: readonly PermissionKey[] = permissionKeys.filter((key) => /^(?:meeting|user\.profile)\./.test(key))
const clientKeys: readonly PermissionKey[] = permissionKeys.filter((key) => key.startsWith('client.'))
/** The catalogue is the operator's: no user of another tenant has these keys, so that none can grant them there. */
export const catalogueKeys: readonly PermissionKey[] = permissionKeys.filter((key) => /^(?:products|plans)\./.test(key))
/** Only the operator creates and deletes tenants, sees what belongs to all of them, and sets up their clients and plans. */
const operatorKeys: readonly PermissionKey[] = [
  'tenant.put',
  'tenant.delete',
  'dashboard.superadmin.get',
  'room.feedback.get',
  ...clientKeys,
  ...catalogueKeys,
]
const adminKeys: readonly PermissionKey[] = permissionKeys.filter((key) => !operatorKeys.includes(key))

/** The permission keys of the built-in roles. */
export const builtInRoles: { readonly [level in RoleLevel]: readonly PermissionKey[] } = {
  client: memberKeys,
  member: [...memberKeys, 'room.recording.get'],
  admin: adminKeys,
  superadmin: permissionKeys,
}

/**
 * The keys of a read-only view of a tenant's portal: what its administrators can see. The mail log is left out, because
 * emails contain links with which others join, and so are recordings, which were not made for the operator; so is what
 * belongs to an account, since the viewer has none there.
 */
export const viewKeys: readonly PermissionKey[] = adminKeys.filter(
  (key) =>
    key.endsWith('.get') &&
    !['mail.log.get', 'room.recording.get', 'user.profile.get', 'meeting.personal.get'].includes(key),
)

/** Screens of roles, the catalogue and a meeting's state are for members, whose built-in role does not have their keys. */
const customMemberKeys: readonly PermissionKey[] = permissionKeys.filter(
  (key) => /^(?:roles|room\.meetingstate)\./.test(key) || catalogueKeys.includes(key),
)

/** The permission keys that a role of each level can have. */
export const levelKeys: { readonly [level in RoleLevel]: readonly PermissionKey[] } = {
  ...builtInRoles,
  member: [...builtInRoles.member, ...customMemberKeys],
  admin: [...builtInRoles.admin, ...catalogueKeys],
}

/** Finds the lowest level of a role that can have a key. */
export const findLowestLevel = (key: PermissionKey): RoleLevel =>
  roleLevels.find((level) => levelKeys[level].includes(key)) ?? 'superadmin'

/** Splits a key in two parts: `meeting.schedule` and `start`. */
export function splitKey(key: PermissionKey): { resource: string; action: string } {
  const at = key.lastIndexOf('.')
  return { resource: key.slice(0, at), action: key.slice(at + 1) }
}

/**
 * Finds the key without which this one is of little use: a role that may update must be able to get, and the sections of
 * a tenant are on its page.
 */
export function findRequiredKey(key: PermissionKey): PermissionKey | undefined {
  const { resource, action } = splitKey(key)
  if (action === 'get' && resource.startsWith('tenant.')) return 'tenant.get'
  return action === 'get' ? undefined : permissionKeys.find((other) => other === `${resource}.get`)
}
