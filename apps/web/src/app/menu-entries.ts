import type { PortalPath } from '@foyer/contract/portal-paths'
import {
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
import type { MenuLabel } from './route-row.ts'

// Apart from the table of routes, which every page loads: only the menu shows them.

/** A group of entries of the menu. */
const meetings: MenuLabel = { label: { en: 'Meetings', fr: 'Réunions' }, icon: IconVideo }

/** The entries of the menu; their order is that of the routes. The English labels are fixed by the product's specification. */
export const menuEntries: { readonly [path in PortalPath]?: MenuLabel & { readonly group?: MenuLabel } } = {
  '/portal/landing-page': { label: { en: 'Home', fr: 'Accueil' }, icon: IconHome },
  '/portal/user': { label: { en: 'User', fr: 'Utilisateurs' }, icon: IconUsers },
  '/portal/live-meeting': { label: { en: 'Live Meeting', fr: 'Réunions en direct' }, icon: IconBroadcast },
  '/portal/completed-meetings': { label: { en: 'Completed Meeting', fr: 'Réunions terminées' }, icon: IconCircleCheck },
  '/portal/schedule-meeting': {
    label: { en: 'Schedule Meeting', fr: 'Planifier une réunion' },
    icon: IconCalendarPlus,
    group: meetings,
  },
  '/portal/upcoming-meetings': {
    label: { en: 'Upcoming Meeting', fr: 'Réunions à venir' },
    icon: IconCalendarEvent,
    group: meetings,
  },
  '/portal/open-meetings': { label: { en: 'Open Meeting', fr: 'Réunions ouvertes' }, icon: IconDoor, group: meetings },
  '/portal/past-meetings': {
    label: { en: 'Past Meeting', fr: 'Réunions passées' },
    icon: IconHistory,
    group: meetings,
  },
  '/portal/personal-meeting': {
    label: { en: 'Personal Meeting', fr: 'Réunion personnelle' },
    icon: IconIdBadge2,
    group: meetings,
  },
  '/portal/profile': { label: { en: 'Profile', fr: 'Profil' }, icon: IconUserCircle },
  '/portal/tenant': { label: { en: 'Tenant', fr: 'Organisation' }, icon: IconBuildingCommunity },
  '/portal/roles': { label: { en: 'Roles', fr: 'Rôles' }, icon: IconShieldCheck },
  '/portal/groups': { label: { en: 'Groups', fr: 'Groupes' }, icon: IconUsersGroup },
  '/portal/mail-log': { label: { en: 'Mail Log', fr: 'Journal des e-mails' }, icon: IconMail },
  '/portal/audit-log': { label: { en: 'Audit Log', fr: 'Journal d’audit' }, icon: IconListSearch },
  '/portal/api': { label: { en: 'API', fr: 'API' }, icon: IconApi },
}
