import type { MenuNode } from '@foyer/contract/auth'
import type { Level } from '@foyer/contract/call'
import { builtInRoles, type PermissionKey, type RoleLevel, reaches } from '@foyer/contract/permissions'

type Entry = { id: string; url: string; icon: string; keys: PermissionKey[]; level: Level; client: boolean }

const item = (id: string, icon: string, level: Level, keys: PermissionKey[], client = false): Entry => ({
  id,
  url: `/portal/${id}`,
  icon,
  keys,
  level,
  client,
})

// spec §2, side menu, in its order
const entries: (Entry | { id: string; icon: string; client: boolean; children: Entry[] })[] = [
  item('user', 'users', 'admin', ['user.get']),
  item('live-meeting', 'live', 'admin', ['room.current.get']),
  item('completed-meetings', 'completed', 'admin', ['room.completed.get']),
  {
    id: 'meetings',
    icon: 'meetings',
    client: true,
    children: [
      item('schedule-meeting', 'schedule', 'client', ['meeting.schedule.put'], true),
      item('upcoming-meetings', 'upcoming', 'client', ['meeting.schedule.get'], true),
      item('past-meetings', 'past', 'client', ['meeting.schedule.get'], true),
    ],
  },
  item('tenant', 'tenants', 'superadmin', ['tenant.get']),
  item('mail-log', 'mails', 'admin', ['mail.log.get']),
]

const nodeOf = (entry: Entry): MenuNode => ({
  id: entry.id,
  title: entry.id,
  type: 'item',
  url: entry.url,
  permission: entry.keys,
  icon: entry.icon,
  client: entry.client,
  portal: !entry.client,
  children: [],
})

/** The side menu of a level: what its keys and the screens' levels open (spec §6). */
export function menuOf(level: RoleLevel): MenuNode[] {
  const isOpen = (entry: Entry): boolean =>
    reaches(level, entry.level) && entry.keys.some((key) => builtInRoles[level].includes(key))
  return entries.flatMap((entry): MenuNode[] => {
    if (!('children' in entry)) return isOpen(entry) ? [nodeOf(entry)] : []
    const children = entry.children.filter(isOpen).map(nodeOf)
    const { id, icon, client } = entry
    return children.length === 0
      ? []
      : [{ id, title: id, type: 'collapse', url: '', permission: [], icon, client, portal: !client, children }]
  })
}
