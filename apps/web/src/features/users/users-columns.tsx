import type { User } from '@foyer/contract/users'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Column } from '#ui/data-table.types.ts'
import { UserStatus } from './user-status.tsx'
import { nameOf } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

/** The columns of people; their keys are those of the export. */
export function useUsersColumns(): readonly Column<User>[] {
  const t = useTexts(usersTexts)
  const formats = useFormats()
  return [
    { key: 'name', header: t.name, cell: nameOf, sort: 'name', long: true },
    { key: 'email', header: t.email, cell: (user) => user.email, sort: 'email', long: true },
    { key: 'role', header: t.role, cell: (user) => t[user.role] },
    { key: 'status', header: t.status, cell: (user) => <UserStatus user={user} /> },
    {
      key: 'seen',
      header: t.seen,
      sort: 'seen',
      wideOnly: true,
      descends: true,
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
      header: t.since,
      sort: 'added',
      wideOnly: true,
      descends: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.date(createdAt)}</time>,
    },
  ]
}
