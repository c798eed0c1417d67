import { invitations } from '@foyer/contract/identity/invitations'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { Button } from '@mantine/core'
import { IconFileImport, IconMail, IconUserPlus } from '@tabler/icons-react'
import { Can } from '#lib/can.tsx'
import { useTenant } from '#lib/session/tenant.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { ToolbarButton, ToolbarLink } from '#ui/layout/toolbar-button.tsx'
import type { UserDialog } from './user-dialogs.tsx'
import { usersTexts } from './users.texts.ts'

/** Buttons that import, invite and add users. */
export function UsersActions({ open }: { open: (dialog: UserDialog) => void }) {
  const tenantuuid = useTenantScope()
  const t = useTexts(usersTexts)
  const tenant = useTenant()
  return (
    <>
      <Can call={userImports.create}>
        <ToolbarLink
          label={t.import}
          icon={<IconFileImport />}
          to="/portal/user/import"
          query={tenantuuid === undefined ? {} : { tenantuuid }}
        />
      </Can>
      <Can call={invitations.create}>
        <ToolbarButton label={t.invite} icon={<IconMail />} onClick={() => open({ kind: 'invite' })} />
      </Can>
      {/* A user who is added gets a password, which counts only where users sign in with one. */}
      {tenant?.passwordSignIn !== false && (
        <Can call={tenantuuid === undefined ? users.create : users.createInTenant}>
          <Button leftSection={<IconUserPlus />} onClick={() => open({ kind: 'add' })}>
            {t.add}
          </Button>
        </Can>
      )}
    </>
  )
}
