import { invitations } from '@foyer/contract/invitations'
import { userImports } from '@foyer/contract/user-imports'
import { users } from '@foyer/contract/users'
import { Button } from '@mantine/core'
import { IconFileImport, IconMail, IconUserPlus } from '@tabler/icons-react'
import { Can } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { BarButton, BarLink } from '#ui/bar-button.tsx'
import type { UserDialog } from './use-user-dialogs.ts'
import { usersTexts } from './users.texts.ts'

type UsersActionsProps = { tenantuuid: string | undefined; open: (dialog: UserDialog) => void }
const size = 18

/** How people come in: beside the title of their list. */
export function UsersActions({ tenantuuid, open }: UsersActionsProps) {
  const t = useTexts(usersTexts)
  return (
    <>
      <Can call={userImports.create}>
        <BarLink
          label={t.import}
          icon={<IconFileImport size={size} />}
          to="/portal/user/import"
          query={tenantuuid === undefined ? {} : { tenantuuid }}
        />
      </Can>
      <Can call={invitations.create}>
        <BarButton label={t.invite} icon={<IconMail size={size} />} onClick={() => open({ kind: 'invite' })} />
      </Can>
      <Can call={tenantuuid === undefined ? users.create : users.createIn}>
        <Button leftSection={<IconUserPlus size={size} />} onClick={() => open({ kind: 'add' })}>
          {t.add}
        </Button>
      </Can>
    </>
  )
}
