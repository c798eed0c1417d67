import { z } from 'zod'
import type { Language, LocalizedText } from './call.ts'
import { type Level, meetsLevel, type RoleLevel } from './levels.ts'
import type { PermissionKey } from './permissions.ts'

/** A screen of the portal's menu, or a group of them, that a user may open. */
export type PermissionTreeNode = {
  id: string
  /** In the caller's language. */
  title: string
  type: 'item' | 'collapse' | 'group'
  /** Path of the screen; empty for a group. */
  url: string
  /** The permission keys of which the screen needs one; none if the level is enough. */
  permission: string[]
  icon: string
  /** Whether it is for client users, or for administrators of the portal. */
  client: boolean
  portal: boolean
  children: PermissionTreeNode[]
}
export const PermissionTreeNode: z.ZodType<PermissionTreeNode> = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: z.enum(['item', 'collapse', 'group']),
  url: z.string(),
  permission: z.array(z.string()),
  icon: z.string(),
  client: z.boolean(),
  portal: z.boolean(),
  get children(): z.ZodType<PermissionTreeNode[]> {
    return z.array(PermissionTreeNode)
  },
})

type Entry = { id: string; title: LocalizedText; icon: string; level: Level; permission?: PermissionKey }
type Group = { id: string; title: LocalizedText; icon: string; children: readonly Entry[] }

/** The menu in display order. */
// biome-ignore format: an entry in a line reads like a table
const entries: readonly (Entry | Group)[] = [
  { id: 'user', title: { en: 'User', fr: 'Utilisateurs' }, icon: 'users', level: 'admin', permission: 'user.get' },
  { id: 'live-meeting', title: { en: 'Live Meeting', fr: 'Réunions en direct' }, icon: 'live', level: 'admin', permission: 'room.current.get' },
  { id: 'completed-meetings', title: { en: 'Completed Meeting', fr: 'Réunions terminées' }, icon: 'completed', level: 'admin', permission: 'room.completed.get' },
  {
    id: 'meetings', title: { en: 'Meetings', fr: 'Réunions' }, icon: 'meetings',
    children: [
      { id: 'schedule-meeting', title: { en: 'Schedule Meeting', fr: 'Planifier une réunion' }, icon: 'schedule', level: 'client', permission: 'meeting.schedule.put' },
      { id: 'upcoming-meetings', title: { en: 'Upcoming Meeting', fr: 'Réunions à venir' }, icon: 'upcoming', level: 'client', permission: 'meeting.schedule.get' },
      { id: 'open-meetings', title: { en: 'Open Meeting', fr: 'Réunions ouvertes' }, icon: 'open', level: 'client', permission: 'meeting.open.get' },
      { id: 'past-meetings', title: { en: 'Past Meeting', fr: 'Réunions passées' }, icon: 'past', level: 'client', permission: 'meeting.schedule.get' },
      { id: 'personal-meeting', title: { en: 'Personal Meeting', fr: 'Réunion personnelle' }, icon: 'personal', level: 'client', permission: 'meeting.personal.get' },
    ],
  },
  { id: 'profile', title: { en: 'Profile', fr: 'Profil' }, icon: 'profile', level: 'client', permission: 'user.profile.get' },
  { id: 'tenant', title: { en: 'Tenant', fr: 'Organisation' }, icon: 'tenants', level: 'admin', permission: 'tenant.get' },
  { id: 'roles', title: { en: 'Roles', fr: 'Rôles' }, icon: 'roles', level: 'admin', permission: 'roles.get' },
  { id: 'groups', title: { en: 'Groups', fr: 'Groupes' }, icon: 'groups', level: 'admin', permission: 'user.get' },
  { id: 'mail-log', title: { en: 'Mail Log', fr: 'Journal des e-mails' }, icon: 'mails', level: 'admin', permission: 'mail.log.get' },
  { id: 'audit-log', title: { en: 'Audit Log', fr: 'Journal d’audit' }, icon: 'audit', level: 'admin', permission: 'audit.get' },
  { id: 'api', title: { en: 'API', fr: 'API' }, icon: 'api', level: 'admin' },
]

/**
 * The permission tree of a user: the part of the menu that their level and permission keys allow. Other clients of the
 * API build their menu from it; no access is decided by it.
 */
export function buildPermissionTree(
  level: RoleLevel,
  keys: readonly PermissionKey[],
  language: Language,
): PermissionTreeNode[] {
  const isAllowed = (entry: Entry): boolean =>
    meetsLevel(level, entry.level) && (entry.permission === undefined || keys.includes(entry.permission))
  const toNode = ({ id, title, icon, ...entry }: Entry): PermissionTreeNode => {
    const client = entry.level === 'client'
    const url = `/portal/${id}`
    const permission = entry.permission === undefined ? [] : [entry.permission]
    return { id, title: title[language], type: 'item', url, permission, icon, client, portal: !client, children: [] }
  }
  return entries.flatMap((entry): PermissionTreeNode[] => {
    if (!('children' in entry)) return isAllowed(entry) ? [toNode(entry)] : []
    const children = entry.children.filter(isAllowed).map(toNode)
    if (children.length === 0) return []
    const { id, title, icon } = entry
    const client = children.every((child) => child.client)
    return [
      {
        id,
        title: title[language],
        type: 'collapse',
        url: '',
        permission: [],
        icon,
        client,
        portal: !client,
        children,
      },
    ]
  })
}
