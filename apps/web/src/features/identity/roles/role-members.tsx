import type { Role } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import type { User } from '@foyer/contract/identity/users.shapes'
import { IconQuestionMark, IconUsers } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { rolesTexts } from './roles.texts.ts'

const AccessDialog = lazy(() => import('./shared/access-dialog.tsx').then((file) => ({ default: file.AccessDialog })))
const tabs = ['active', 'invited', 'disabled'] as const

/** The users with a role, page by page, and whether each of them can do something. */
export function RoleMembers({ role, addButton }: { role: Role; addButton: ReactNode }) {
  const t = useTexts(rolesTexts)
  const labels = useLabels()
  const list = useListState({ prefix: 'member-', sorts: ['name', 'email'], tabs })
  const { page, search, sort, tab } = list
  const result = useCallQuery(users.list, { page, search, sort, tab, filters: { role: role.id } })
  const dialog = useDialog<User>()
  const columns: Column<User>[] = [
    {
      ...{ key: 'name', header: t.name, sort: 'name', breakWords: true, width: 13 },
      cell: fullName,
      before: (user) => <PersonAvatar name={fullName(user)} picture={user.picture} />,
    },
    {
      ...{ key: 'email', header: t.email, sort: 'email', breakWords: true, width: 16, headerOnCards: false },
      cell: ({ email }) => email,
    },
  ]
  return (
    <>
      <DataTable
        label={t.members}
        columns={columns}
        result={result}
        rowName={fullName}
        rowTarget={(user) => () => dialog.open(user)}
        rowActions={() => [{ key: 'access', label: t.checkAccess, icon: <IconQuestionMark />, onClick: dialog.open }]}
        empty={{
          text: t.noMembers,
          icon: <IconUsers size={28} />,
          action: role.members === 0 && addButton,
        }}
        list={list}
        tabs={tabs.map((key) => ({ key, label: labels.status[key] }))}
      />
      {dialog.row && (
        <DialogSuspense>
          <AccessDialog
            key={dialog.row.id}
            user={{ id: dialog.row.id, name: fullName(dialog.row) }}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </DialogSuspense>
      )}
    </>
  )
}
