import type { ExportColumn, ListedUser } from '@foyer/contract/identity/users.shapes'
import { languageNames } from '@foyer/contract/language-names'
import type { RoleLevel } from '@foyer/contract/levels'
import { useFormats } from '#lib/format.ts'
import { useSession } from '#lib/session.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { GroupNames } from './group-names.tsx'
import { InvitationStatus } from './invitation-status.tsx'
import { fullName } from './shared/full-name.ts'
import { usersTexts } from './users.texts.ts'

/** Levels whose built-in role is marked; a custom role is not, however few of its level's permissions it has. */
const adminLevels: readonly RoleLevel[] = ['admin', 'superadmin']

type UsersColumn = Column<ListedUser> & { readonly key: ExportColumn }

/** Columns that are hidden until they are chosen: the name and the tabs say the same, or few need them. */
export const usuallyHidden = ['firstname', 'lastname', 'groups', 'status', 'language'] as const

/** Returns the columns of people; their keys are those of the export. */
export function useUsersColumns(
  tab: 'active' | 'invited' | 'disabled',
  { hasGroups }: { hasGroups: boolean },
): readonly UsersColumn[] {
  const t = useTexts(usersTexts)
  const labels = useLabels()
  const formats = useFormats()
  const own = useSession().user?.id
  const groups: UsersColumn = {
    key: 'groups',
    header: t.groups,
    breakWords: true,
    width: 10,
    priority: 2,
    cell: (user) => user.groups && <GroupNames groups={user.groups} />,
  }
  const invitation: UsersColumn = {
    key: 'invitation',
    header: t.invitation,
    width: 11,
    priority: 2,
    headerOnCards: false,
    cell: (user) => <InvitationStatus user={user} />,
  }
  const secondFactor: UsersColumn = {
    key: 'secondFactor',
    header: t.secondFactor,
    width: 10,
    priority: 3,
    cell: ({ secondFactor: factor }) => labels.secondFactor[factor],
  }
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'name',
      breakWords: true,
      width: 13,
      cell: fullName,
      before: (user) => <PersonAvatar name={fullName(user)} picture={user.picture} />,
      beside: ({ id }) => id === own && <StatusBadge>{t.you}</StatusBadge>,
    },
    { key: 'firstname', header: t.firstname, breakWords: true, width: 9, priority: 2, cell: (user) => user.firstname },
    { key: 'lastname', header: t.lastname, breakWords: true, width: 9, priority: 2, cell: (user) => user.lastname },
    {
      key: 'email',
      header: t.email,
      sort: 'email',
      breakWords: true,
      width: 16,
      headerOnCards: false,
      cell: (user) => user.email,
    },
    {
      key: 'role',
      header: t.role,
      width: 10,
      priority: 2,
      besideTitleOnCards: true,
      cell: ({ level, roleName }) => (
        <StatusBadge tone={roleName === '' && adminLevels.includes(level) ? 'accent' : 'neutral'}>
          {roleName || labels.role[level]}
        </StatusBadge>
      ),
    },
    ...(hasGroups ? [groups] : []),
    { key: 'status', header: t.status, width: 8, priority: 2, cell: ({ status }) => labels.status[status] },
    ...(tab === 'invited' ? [invitation] : []),
    {
      key: 'seen',
      header: t.lastSeen,
      sort: 'seen',
      width: 9,
      priority: 3,
      defaultDescending: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          t.never
        ) : (
          <time dateTime={lastSeenAt} title={formats.dateTime(lastSeenAt)}>
            {formats.ago(lastSeenAt)}
          </time>
        ),
    },
    {
      key: 'added',
      header: t.addedOn,
      sort: 'added',
      width: 9,
      priority: 3,
      defaultDescending: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.date(createdAt)}</time>,
    },
    { key: 'language', header: t.language, width: 7, priority: 2, cell: ({ language }) => languageNames[language] },
    // Invited users have none.
    ...(tab === 'invited' ? [] : [secondFactor]),
  ]
}
