import type { MenuNode } from '@foyer/contract/identity/auth'
import type { Level } from '@foyer/contract/permissions'
import { builtInRoles, meetsLevel, type PermissionKey, type RoleLevel } from '@foyer/contract/permissions'

type MenuEntry = { id: string; url: string; icon: string; keys: PermissionKey[]; level: Level; client: boolean }

const item = (entry: Omit<MenuEntry, 'url' | 'client'> & { client?: true }): MenuEntry => ({
  client: false,
  url: `/portal/${entry.id}`,
  ...entry,
})

/** The side menu, in display order. */
const entries: (MenuEntry | { id: string; icon: string; client: boolean; children: MenuEntry[] })[] = [
  item({ id: 'user', icon: 'users', level: 'admin', keys: ['user.get'] }),
  item({ id: 'live-meeting', icon: 'live', level: 'admin', keys: ['room.current.get'] }),
  item({ id: 'completed-meetings', icon: 'completed', level: 'admin', keys: ['room.completed.get'] }),
  {
    id: 'meetings',
    icon: 'meetings',
    client: true,
    children: [
      item({ id: 'schedule-meeting', icon: 'schedule', level: 'client', keys: ['meeting.schedule.put'], client: true }),
      item({
        id: 'upcoming-meetings',
        icon: 'upcoming',
        level: 'client',
        keys: ['meeting.schedule.get'],
        client: true,
      }),
      item({ id: 'past-meetings', icon: 'past', level: 'client', keys: ['meeting.schedule.get'], client: true }),
    ],
  },
  item({ id: 'tenant', icon: 'tenants', level: 'admin', keys: ['tenant.get'] }),
  item({ id: 'mail-log', icon: 'mails', level: 'admin', keys: ['mail.log.get'] }),
  item({ id: 'audit-log', icon: 'audit', level: 'admin', keys: ['audit.get'] }),
]

const toMenuNode = (entry: MenuEntry): MenuNode => ({
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

/** The side menu of a level: the screens that its permission keys and the screens' levels allow. */
export function buildMenu(level: RoleLevel): MenuNode[] {
  const isAllowed = (entry: MenuEntry): boolean =>
    meetsLevel(level, entry.level) && entry.keys.some((key) => builtInRoles[level].includes(key))
  return entries.flatMap((entry): MenuNode[] => {
    if (!('children' in entry)) return isAllowed(entry) ? [toMenuNode(entry)] : []
    const children = entry.children.filter(isAllowed).map(toMenuNode)
    const { id, icon, client } = entry
    return children.length === 0
      ? []
      : [{ id, title: id, type: 'collapse', url: '', permission: [], icon, client, portal: !client, children }]
  })
}
