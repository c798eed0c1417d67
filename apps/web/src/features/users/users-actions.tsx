import { invitations } from '@foyer/contract/invitations'
import { users } from '@foyer/contract/users'
import { Button } from '@mantine/core'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { Can } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import type { UserDialog } from './use-user-dialogs.ts'
import { usersTexts } from './users.texts.ts'

/** How people come in: beside the title of their list. */
export function UsersActions({
  tenantuuid,
  open,
}: {
  tenantuuid: string | undefined
  open: (dialog: UserDialog) => void
}) {
  const t = useTexts(usersTexts)
  return (
    <>
      <Can call={invitations.create}>
        <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => open({ kind: 'invite' })}>
          {t.invite}
        </Button>
      </Can>
      <Can call={tenantuuid === undefined ? users.create : users.createIn}>
        <Button leftSection={<IconUserPlus size={18} />} onClick={() => open({ kind: 'add' })}>
          {t.add}
        </Button>
      </Can>
    </>
  )
}
