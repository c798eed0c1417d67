import type { User } from '@foyer/contract/identity/users.shapes'
import { useFormats } from '#lib/format.ts'
import { useLabels } from '#lib/labels.ts'
import { useTexts } from '#lib/texts.ts'
import type { Column } from '#ui/table/data-table.types.ts'
import { UserStatus } from './user-status.tsx'
import { fullName } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

/** The columns of people; their keys are those of the export. */
export function useUsersColumns(tab: 'active' | 'invited' | 'disabled'): readonly Column<User>[] {
  const t = useTexts(usersTexts)
  const labels = useLabels()
  const formats = useFormats()
  return [
    { key: 'name', header: t.name, cell: fullName, sort: 'name', breakWords: true, width: 10 },
    { key: 'email', header: t.email, cell: (user) => user.email, sort: 'email', breakWords: true, width: 17 },
    { key: 'role', header: t.role, width: 7.5, priority: 2, cell: (user) => labels.role[user.role] },
    {
      key: 'status',
      header: t.status,
      // The invited tab also shows when the invitation expires.
      width: tab === 'invited' ? 14.5 : 7,
      priority: 2,
      cell: (user) => <UserStatus user={user} />,
    },
    {
      key: 'seen',
      header: t.lastSeen,
      sort: 'seen',
      width: 10.5,
      priority: 2,
      defaultDescending: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          t.never
        ) : (
          <time dateTime={lastSeenAt} title={formats.dateTime(lastSeenAt)}>
            {formats.fromNow(lastSeenAt)}
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
  ]
}
