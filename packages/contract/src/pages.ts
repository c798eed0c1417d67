import type { LocalizedText } from './language.ts'
import type { Level } from './levels.ts'
import type { PermissionKey } from './permissions.ts'

/** The requirement of a page: a level, `anyone` for a public page, and usually a permission. */
export type Requirement = { readonly level: Level; readonly permission?: PermissionKey }

/** The label and the icon of an entry of the menu; the English labels are fixed by the product's specification. */
type Label = LocalizedText & { readonly icon: string }

/** The groups of the menu; each has the place of its first page. */
export const menuGroups = {
  recording: { en: 'Recording', fr: 'Enregistrements', icon: 'recordings' },
  meetings: { en: 'Meetings', fr: 'Réunions', icon: 'meetings' },
} as const satisfies { readonly [group: string]: Label }

type Row = Requirement & {
  readonly path: `/portal/${string}`
  /** The entry of the menu; a page without one is reached from another page or by a link. */
  readonly menu?: Label & { readonly group?: keyof typeof menuGroups }
}

// biome-ignore format: an entry in a line reads like a table
const rows = [
  { path: '/portal/landing-page', level: 'anyone', menu: { en: 'Home', fr: 'Accueil', icon: 'home' } },
  { path: '/portal/dashboard', level: 'admin', permission: 'dashboard.get', menu: { en: 'Dashboard', fr: 'Tableau de bord', icon: 'dashboard' } },
  { path: '/portal/operational-dashboard', level: 'admin', permission: 'dashboard.get', menu: { en: 'Operational Dashboard', fr: 'Tableau opérationnel', icon: 'operation' } },
  { path: '/portal/cloud-recordings', level: 'member', permission: 'room.recording.get', menu: { group: 'recording', en: 'Cloud Recording', fr: 'Enregistrements cloud', icon: 'recordings' } },
  { path: '/portal/cloud-recordings/$recordingId', level: 'member', permission: 'room.recording.get' },
  { path: '/portal/local-recordings', level: 'superadmin', permission: 'room.recording.get', menu: { group: 'recording', en: 'Local Recording', fr: 'Enregistrements locaux', icon: 'localRecordings' } },
  { path: '/portal/recording-settings', level: 'superadmin', permission: 'tenant.get', menu: { group: 'recording', en: 'Recording Settings', fr: 'Paramètres d’enregistrement', icon: 'recordingSettings' } },
  { path: '/portal/login', level: 'anyone' },
  { path: '/portal/auth/reset-password', level: 'anyone' },
  { path: '/portal/create-password', level: 'anyone' },
  { path: '/portal/forgot-password', level: 'anyone' },
  { path: '/portal/auth/provider', level: 'anyone' },
  { path: '/portal/register', level: 'anyone' },
  { path: '/portal/register/thank-you', level: 'anyone' },
  { path: '/portal/getting-started', level: 'anyone' },
  { path: '/portal/launch-page', level: 'anyone' },
  { path: '/portal/signup', level: 'anyone' },
  { path: '/portal/user', level: 'admin', permission: 'user.get', menu: { en: 'User', fr: 'Utilisateurs', icon: 'users' } },
  { path: '/portal/user/import', level: 'admin', permission: 'user.put' },
  { path: '/portal/confirm-email', level: 'anyone' },
  { path: '/portal/live-meeting', level: 'admin', permission: 'room.current.get', menu: { en: 'Live Meeting', fr: 'Réunions en direct', icon: 'live' } },
  { path: '/portal/completed-meetings', level: 'admin', permission: 'room.completed.get', menu: { en: 'Completed Meeting', fr: 'Réunions terminées', icon: 'completed' } },
  { path: '/portal/schedule-meeting', level: 'client', permission: 'meeting.schedule.put', menu: { group: 'meetings', en: 'Schedule Meeting', fr: 'Planifier une réunion', icon: 'schedule' } },
  { path: '/portal/schedule-meeting/$meetingid', level: 'client', permission: 'meeting.schedule.update' },
  { path: '/portal/upcoming-meetings', level: 'client', permission: 'meeting.schedule.get', menu: { group: 'meetings', en: 'Upcoming Meeting', fr: 'Réunions à venir', icon: 'upcoming' } },
  { path: '/portal/open-meetings', level: 'client', permission: 'meeting.open.get', menu: { group: 'meetings', en: 'Open Meeting', fr: 'Réunions ouvertes', icon: 'open' } },
  { path: '/portal/past-meetings', level: 'client', permission: 'meeting.schedule.get', menu: { group: 'meetings', en: 'Past Meeting', fr: 'Réunions passées', icon: 'past' } },
  { path: '/portal/attendance/$conferenceId', level: 'client', permission: 'meeting.schedule.get' },
  { path: '/portal/personal-meeting', level: 'client', permission: 'meeting.personal.get', menu: { group: 'meetings', en: 'Personal Meeting', fr: 'Réunion personnelle', icon: 'personal' } },
  { path: '/portal/feedback', level: 'superadmin', permission: 'room.feedback.get', menu: { en: 'Feedback', fr: 'Avis', icon: 'feedback' } },
  { path: '/portal/operational-dashboard/alerts', level: 'superadmin', permission: 'dashboard.superadmin.get' },
  { path: '/portal/clients', level: 'superadmin', permission: 'client.get', menu: { en: 'Client Settings', fr: 'Paramètres des clients', icon: 'clients' } },
  { path: '/portal/clients/create-client', level: 'superadmin', permission: 'client.put' },
  { path: '/portal/clients/$clientId', level: 'superadmin', permission: 'client.get' },
  { path: '/portal/meeting-state', level: 'member', permission: 'room.meetingstate.get', menu: { en: 'Meeting State', fr: 'État des réunions', icon: 'state' } },
  { path: '/portal/meeting-log', level: 'member', permission: 'meeting.schedule.get' },
  { path: '/portal/profile', level: 'client', permission: 'user.profile.get', menu: { en: 'Profile', fr: 'Profil', icon: 'profile' } },
  { path: '/portal/tenant', level: 'admin', permission: 'tenant.get', menu: { en: 'Tenant', fr: 'Organisation', icon: 'tenants' } },
  { path: '/portal/Tenant/$tenantUuid', level: 'admin', permission: 'tenant.get' },
  { path: '/portal/Tenant/$tenantUuid/$section', level: 'admin', permission: 'tenant.get' },
  { path: '/portal/tenant-features', level: 'superadmin', permission: 'tenant.get' },
  { path: '/portal/roles', level: 'member', permission: 'roles.get', menu: { en: 'Roles', fr: 'Rôles', icon: 'roles' } },
  { path: '/portal/Roles/create-role', level: 'member', permission: 'roles.put' },
  { path: '/portal/Roles/$roleuuid', level: 'member', permission: 'roles.get' },
  { path: '/portal/products', level: 'member', permission: 'products.get', menu: { en: 'Products', fr: 'Produits', icon: 'products' } },
  { path: '/portal/Products/create-product', level: 'member', permission: 'products.put' },
  { path: '/portal/Products/$productuuid', level: 'member', permission: 'products.get' },
  { path: '/portal/plans', level: 'member', permission: 'plans.get', menu: { en: 'Plans', fr: 'Forfaits', icon: 'plans' } },
  { path: '/portal/Plans/create-plan', level: 'member', permission: 'plans.put' },
  { path: '/portal/Plans/$planuuid', level: 'member', permission: 'plans.get' },
  { path: '/portal/groups', level: 'admin', permission: 'user.get', menu: { en: 'Groups', fr: 'Groupes', icon: 'groups' } },
  { path: '/portal/groups/$groupId', level: 'admin', permission: 'user.get' },
  { path: '/portal/meeting-settings', level: 'admin', permission: 'tenant.default.get', menu: { en: 'Meeting Settings', fr: 'Paramètres de réunion', icon: 'modes' } },
  { path: '/portal/meeting-settings/create-mode', level: 'admin', permission: 'tenant.default.put' },
  { path: '/portal/meeting-settings/$modeuuid', level: 'admin', permission: 'tenant.default.get' },
  { path: '/portal/mail-log', level: 'admin', permission: 'mail.log.get', menu: { en: 'Mail Log', fr: 'Journal des e-mails', icon: 'mails' } },
  { path: '/portal/audit-log', level: 'admin', permission: 'audit.get', menu: { en: 'Audit Log', fr: 'Journal d’audit', icon: 'audit' } },
  { path: '/portal/api', level: 'admin', menu: { en: 'API', fr: 'API', icon: 'api' } },
  { path: '/portal/respond', level: 'anyone' },
  { path: '/portal/r/$token', level: 'anyone' },
  { path: '/portal/join', level: 'anyone' },
  { path: '/portal/join/$number', level: 'anyone' },
] as const satisfies readonly Row[]

type MenuRow = Extract<(typeof rows)[number], { readonly menu: Label }>

/** The path of a page; a segment that begins with `$` stands for any text. */
export type PagePath = (typeof rows)[number]['path']
export type MenuGroup = keyof typeof menuGroups
/** The names of the icons, which clients of the API know. */
export type MenuIcon = MenuRow['menu']['icon'] | (typeof menuGroups)[MenuGroup]['icon']
export type MenuLabel = LocalizedText & { readonly icon: MenuIcon }
export type Page = Requirement & {
  readonly path: PagePath
  readonly menu?: MenuLabel & { readonly group?: MenuGroup }
}

/**
 * All pages, one in a row. The guard of the pages, the menu, the permission tree of the API, the navigation search and
 * the addresses that the server knows follow from it; `routes.tsx` and `billing-routes.tsx` have the screen of each.
 * Entries of the menu are in this order.
 */
export const pages: readonly Page[] = rows

/** Splits a path without empty segments, and in lower case: the router of the pages ignores both. */
const toSegments = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean)

/** Checks whether a path, without its query, matches the pattern of a page. */
export function matchesPath(pattern: string, path: string): boolean {
  const [expected, actual] = [toSegments(pattern), toSegments(path)]
  return expected.length === actual.length && expected.every((part, at) => part.startsWith('$') || part === actual[at])
}

/** Other addresses of pages: those that the product's specification names and the menu does not link to. */
export const pathAliases = {
  '/portal/plan': '/portal/plans',
  '/portal/product': '/portal/products',
  '/portal/role': '/portal/roles',
  '/portal/update-meetings': '/portal/upcoming-meetings',
} as const satisfies { readonly [alias: `/portal/${string}`]: PagePath }

/** Checks whether there is a page at a path; the server answers other addresses with 404. */
export const hasPage = (path: string): boolean =>
  [...pages.map((page) => page.path), ...Object.keys(pathAliases)].some((pattern) => matchesPath(pattern, path))
