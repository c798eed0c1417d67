import { type User, users } from '@foyer/contract/users'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/list-state.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/data-table.types.ts'
import { Screen } from '#ui/screen.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { usersQuery } from './users.queries.ts'
import { usersTexts } from './users.texts.ts'

export function UsersScreen() {
  const t = useTexts(usersTexts)
  const formats = useFormats()
  const list = useListState()
  const result = useQuery(usersQuery({ page: list.page, search: list.search }))
  const [adding, dialog] = useDisclosure(false)
  const nameOf = (user: User) => `${user.firstname} ${user.lastname}`
  const columns: Column<User>[] = [
    { key: 'name', header: t.name, cell: nameOf },
    { key: 'email', header: t.email, cell: (user) => user.email },
    { key: 'role', header: t.role, cell: (user) => t[user.role] },
    { key: 'status', header: t.status, cell: (user) => t[user.status] },
    { key: 'since', header: t.since, cell: (user) => formats.date(user.createdAt) },
  ]
  const add = (
    <Can call={users.create}>
      <Button leftSection={<IconUserPlus size={18} />} onClick={dialog.open}>
        {t.add}
      </Button>
    </Can>
  )
  return (
    <Screen title={t.title} actions={add}>
      <DataTable
        label={t.list}
        columns={columns}
        result={result}
        rowKey={(user) => user.id}
        rowName={nameOf}
        empty={{ text: t.empty, icon: <IconUsers size={28} /> }}
        list={list}
      />
      <AddUserDialog opened={adding} onClose={dialog.close} />
    </Screen>
  )
}
