import { invitations } from '@foyer/contract/identity/invitations'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { Button } from '@mantine/core'
import { IconFileImport, IconMail, IconUserPlus } from '@tabler/icons-react'
import { Can } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { ToolbarButton, ToolbarLink } from '#ui/layout/toolbar-button.tsx'
import type { UserDialog } from './use-user-dialogs.ts'
import { usersTexts } from './users.texts.ts'

type UsersActionsProps = { tenantuuid: string | undefined; open: (dialog: UserDialog) => void }
const size = 18

/** Buttons that import, invite and add users. */
export function UsersActions({ tenantuuid, open }: UsersActionsProps) {
  const t = useTexts(usersTexts)
  return (
    <>
      <Can call={userImports.create}>
        <ToolbarLink
          label={t.import}
          icon={<IconFileImport size={size} />}
          to="/portal/user/import"
          query={tenantuuid === undefined ? {} : { tenantuuid }}
        />
      </Can>
      <Can call={invitations.create}>
        <ToolbarButton label={t.invite} icon={<IconMail size={size} />} onClick={() => open({ kind: 'invite' })} />
      </Can>
      <Can call={tenantuuid === undefined ? users.create : users.createInTenant}>
        <Button leftSection={<IconUserPlus size={size} />} onClick={() => open({ kind: 'add' })}>
          {t.add}
        </Button>
      </Can>
    </>
  )
}
