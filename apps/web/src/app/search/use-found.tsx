import { groups } from '@foyer/contract/identity/groups'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconCalendarEvent, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { buildGroupPath } from '#features/identity/groups/groups.rules.ts'
import { buildRolePath } from '#features/identity/roles/roles.rules.ts'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { isLongEnough } from '#lib/lists/search-length.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { searchTexts } from './search.texts.ts'
import type { SearchGroup } from './search-options.ts'

export type Found = {
  readonly groups: readonly SearchGroup[]
  readonly pending: boolean
  readonly failed: boolean
  /** Whether the query is too short for what the server finds. */
  readonly tooShort: boolean
}

const maxFound = 5
const debounceMs = 250
/** Results of an earlier query must not look like those of the current one. */
const withoutPrevious = { placeholderData: () => undefined }

/** Asks the server for what the user may list and the query names. */
function useResults(query: string) {
  const isOperator = useSession().user?.role === 'superadmin'
  const [settled] = useDebouncedValue(query, debounceMs)
  const isLong = isLongEnough(query)
  const input = isLong && settled === query ? { search: query, size: maxFound } : undefined
  const when = (can: boolean) => (can ? input : undefined)
  const canFindUsers = useCan(users.list)
  const canFindRoles = useCan(roles.list)
  const canFindMeetings = useCan(meetings.listSchedules)
  // Administrators may list their own tenant only.
  const canFindTenants = useCan(tenants.list) && isOperator
  const canFindGroups = useCan(groups.list)
  const ofUsers = when(canFindUsers)
  const ofMeetings = when(canFindMeetings)
  const found = {
    tenants: useCallQuery(tenants.list, when(canFindTenants), withoutPrevious),
    active: useCallQuery(users.list, ofUsers, withoutPrevious),
    invited: useCallQuery(users.list, ofUsers && { ...ofUsers, tab: 'invited' }, withoutPrevious),
    groups: useCallQuery(groups.list, when(canFindGroups), withoutPrevious),
    roles: useCallQuery(roles.list, when(canFindRoles), withoutPrevious),
    // The other meetings of a series would leave no room.
    meetings: useCallQuery(
      meetings.listSchedules,
      ofMeetings && { ...ofMeetings, filters: { once: 'yes' } },
      withoutPrevious,
    ),
  }
  const canFind = canFindUsers || canFindRoles || canFindMeetings || canFindTenants || canFindGroups
  const results = Object.values(found)
  return {
    found,
    pending: isLong && canFind && (!input || results.some(({ isFetching }) => isFetching)),
    failed: results.some(({ isError }) => isError),
    tooShort: query !== '' && !isLong && canFind,
  }
}

/** Finds people, groups, roles, meetings and, for operators, tenants, as the server does. */
export function useFound(query: string): Found {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const labels = useLabels()
  const navigate = useNavigate()
  const { found, ...state } = useResults(query)
  const people = [...(found.active.data?.items ?? []), ...(found.invited.data?.items ?? [])].slice(0, maxFound)
  return {
    ...state,
    groups: [
      {
        title: t.tenants,
        options: (found.tenants.data?.items ?? []).map(({ tenantuuid, name, url }) => ({
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
        title: t.groups,
        options: (found.groups.data?.items ?? []).map(({ id, name, roleName }) => ({
          key: id,
          icon: <IconUsersGroup />,
          label: name,
          ...(roleName === '' ? {} : { detail: roleName }),
          choose: () => void navigate({ to: buildGroupPath(id) }),
        })),
      },
      {
        title: t.roles,
        options: (found.roles.data?.items ?? []).map(({ id, name, level, builtIn }) => ({
          key: id,
          icon: <IconShieldCheck />,
          label: name,
          ...(builtIn ? {} : { detail: labels.role[level] }),
          choose: () => void navigate({ to: buildRolePath(id) }),
        })),
      },
      {
        title: t.meetings,
        options: (found.meetings.data?.items ?? []).map((meeting) => ({
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
