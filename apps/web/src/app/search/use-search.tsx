import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconCalendarEvent, IconCalendarPlus, IconKeyboard, IconVideo } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { schedulePath } from '#app/keyboard/keyboard.rules.ts'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { useRecentPages } from './recent-pages.ts'
import { findWordStarts, type Span } from './search.rules.ts'
import { searchTexts } from './search.texts.ts'

/** One result. */
export type SearchOption = {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  /** Parts of the label that match. */
  readonly matches?: readonly Span[]
  readonly detail?: string
  readonly choose: () => void
}
export type SearchGroup = { readonly title: string; readonly options: readonly SearchOption[] }

/** The specification's limit of suggestions. */
const maxPages = 10
const maxRecent = 5
const maxFound = 5
/** The server's search needs as many. */
const minLength = 2
const debounceMs = 250
/** Results of an earlier query must not look like those of the current one. */
const withoutPrevious = { placeholderData: () => undefined }

/** Returns the results of a query; without a query the recent pages and actions. */
export function useSearch(query: string): { groups: readonly SearchGroup[]; pending: boolean; failed: boolean } {
  const t = useTexts(searchTexts)
  const pages = usePages(query)
  const shortcuts = useShortcutOptions(query)
  const actions = useActions(query)
  const found = useFound(query)
  const groups = [
    { title: t.shortcuts, options: shortcuts },
    { title: query === '' ? t.recent : t.pages, options: pages },
    { title: t.actions, options: actions },
    ...found.groups,
  ]
  return { ...found, groups: groups.filter(({ options }) => options.length > 0) }
}

const match = (options: readonly SearchOption[], query: string): SearchOption[] =>
  options.flatMap((option) => {
    const matches = findWordStarts(option.label, query)
    return matches ? [{ ...option, matches }] : []
  })

/** Makes an option of an entry of the menu. */
function useToOption(): (item: MenuLeaf) => SearchOption {
  const language = useLanguage()
  const navigate = useNavigate()
  return ({ path, label, icon: Icon, group }) => ({
    key: path,
    icon: <Icon />,
    label: label[language],
    ...(group ? { detail: group.label[language] } : {}),
    choose: () => void navigate({ to: path }),
  })
}

function usePages(query: string): readonly SearchOption[] {
  const toOption = useToOption()
  const items = useMenuItems()
  const recent = useRecentPages()
  const starred = useShortcuts().items.map(({ path }) => path)
  if (query !== '') return match(items.map(toOption), query).slice(0, maxPages)
  return recent
    .filter(({ path }) => !starred.includes(path))
    .slice(0, maxRecent)
    .map(toOption)
}

/** Returns the shortcuts, for phones too, whose toolbar has no space for them. */
function useShortcutOptions(query: string): readonly SearchOption[] {
  const toOption = useToOption()
  const { items } = useShortcuts()
  return query === '' ? items.map(toOption) : []
}

function useActions(query: string): readonly SearchOption[] {
  const t = useTexts(searchTexts)
  const navigate = useNavigate()
  const canSchedule = useCan(meetings.create, 'scheduled')
  const schedule: SearchOption = {
    key: 'schedule',
    icon: <IconCalendarPlus />,
    label: t.schedule,
    choose: () => void navigate({ to: schedulePath }),
  }
  const options: SearchOption[] = [
    ...(canSchedule ? [schedule] : []),
    { key: 'join', icon: <IconVideo />, label: t.join, choose: () => openOverlay('join') },
    { key: 'keys', icon: <IconKeyboard />, label: t.keys, choose: () => openOverlay('keys') },
  ]
  return query === '' ? options : match(options, query)
}

/** Finds people, meetings and, for operators, tenants, as the server does. */
function useFound(query: string): { groups: readonly SearchGroup[]; pending: boolean; failed: boolean } {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const isOperator = useSession().user?.role === 'superadmin'
  const [settled] = useDebouncedValue(query, debounceMs)
  const isLong = query.length >= minLength
  const input = isLong && settled === query ? { search: query, size: maxFound } : undefined
  const canFindUsers = useCan(users.list)
  const canFindMeetings = useCan(meetings.listSchedules)
  // Administrators may list their own tenant only.
  const canFindTenants = useCan(tenants.list) && isOperator
  const usersInput = canFindUsers ? input : undefined
  const active = useCallQuery(users.list, usersInput, withoutPrevious)
  const invited = useCallQuery(users.list, usersInput && { ...usersInput, tab: 'invited' }, withoutPrevious)
  const upcoming = useCallQuery(meetings.listSchedules, canFindMeetings ? input : undefined, withoutPrevious)
  const named = useCallQuery(tenants.list, canFindTenants ? input : undefined, withoutPrevious)
  const people = [...(active.data?.items ?? []), ...(invited.data?.items ?? [])].slice(0, maxFound)
  const results = [named, active, invited, upcoming]
  const canFind = canFindUsers || canFindMeetings || canFindTenants
  return {
    pending: isLong && canFind && (!input || results.some(({ isFetching }) => isFetching)),
    failed: results.some(({ isError }) => isError),
    groups: [
      {
        title: t.tenants,
        options: (named.data?.items ?? []).map(({ tenantuuid, name, url }) => ({
          key: tenantuuid,
          icon: <IconBuilding />,
          label: name,
          detail: new URL(url).host,
          choose: () => void navigate({ to: buildTenantPath(tenantuuid) }),
        })),
      },
      {
        title: t.people,
        options: people.map((user) => ({
          key: user.id,
          icon: <PersonAvatar name={fullName(user)} picture={user.picture} size="small" />,
          label: fullName(user),
          detail: user.status === 'invited' ? `${user.email} · ${t.invited}` : user.email,
          choose: () =>
            void navigate({
              to: '/portal/user',
              search: { search: user.email, ...(user.status === 'invited' ? { tab: 'invited' } : {}) },
            }),
        })),
      },
      {
        title: t.meetings,
        options: (upcoming.data?.items ?? []).map((meeting) => ({
          key: meeting.id,
          icon: <IconCalendarEvent />,
          label: meeting.topic,
          detail: formats.dateTime(meeting.startsAt),
          choose: () => void navigate({ to: '/portal/upcoming-meetings', search: { search: meeting.number } }),
        })),
      },
    ],
  }
}
