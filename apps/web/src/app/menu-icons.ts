import {
  IconActivity,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCircle,
  IconHistory,
  IconHome,
  IconListSearch,
  IconMail,
  IconUsers,
  IconVideo,
  IconVideoFilled,
} from '@tabler/icons-react'

const icons: { readonly [title: string]: typeof IconCircle } = {
  home: IconHome,
  meetings: IconVideo,
  'schedule-meeting': IconCalendarPlus,
  'upcoming-meetings': IconCalendarEvent,
  'past-meetings': IconHistory,
  user: IconUsers,
  'live-meeting': IconActivity,
  'completed-meetings': IconVideoFilled,
  tenant: IconBuildingCommunity,
  'mail-log': IconMail,
  'audit-log': IconListSearch,
}

/** The icon of a menu entry by its title code. */
export const findMenuIcon = (title: string): typeof IconCircle => icons[title] ?? IconCircle
