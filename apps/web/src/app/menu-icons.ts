import type { PortalPath } from '@foyer/contract/portal-paths'
import {
  type Icon,
  IconApi,
  IconBroadcast,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCircleCheck,
  IconDoor,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconListSearch,
  IconMail,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react'
import type { MenuGroupName, MenuLabel } from './route-row.ts'

// Apart from the table of routes, which every page loads: only the menu shows them.

/** The icons of the entries of the menu. */
export const menuIcons: { readonly [path in PortalPath]?: Icon } = {
  '/portal/landing-page': IconHome,
  '/portal/user': IconUsers,
  '/portal/live-meeting': IconBroadcast,
  '/portal/completed-meetings': IconCircleCheck,
  '/portal/schedule-meeting': IconCalendarPlus,
  '/portal/upcoming-meetings': IconCalendarEvent,
  '/portal/open-meetings': IconDoor,
  '/portal/past-meetings': IconHistory,
  '/portal/personal-meeting': IconIdBadge2,
  '/portal/profile': IconUserCircle,
  '/portal/tenant': IconBuildingCommunity,
  '/portal/roles': IconShieldCheck,
  '/portal/groups': IconUsersGroup,
  '/portal/mail-log': IconMail,
  '/portal/audit-log': IconListSearch,
  '/portal/api': IconApi,
}

/** The groups of the menu. */
export const menuGroups: { readonly [name in MenuGroupName]: MenuLabel } = {
  meetings: { label: { en: 'Meetings', fr: 'Réunions' }, icon: IconVideo },
}
