import type { SignedInUser } from '@foyer/contract/identity/auth'
import { ActionIcon, Avatar, Menu, Text } from '@mantine/core'
import { IconLock, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loginPath } from '#lib/redirect-path.ts'
import { useLogout } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useHasBeenTrue } from '#lib/use-has-been-true.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { appTexts } from './app.texts.ts'

const ChangePasswordDialog = lazy(() =>
  import('#features/identity/passwords/change-password-dialog.tsx').then((file) => ({
    default: file.ChangePasswordDialog,
  })),
)

/** The account menu. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const t = useTexts(appTexts)
  const navigate = useNavigate()
  const logout = useLogout(() => void navigate({ to: loginPath, ignoreBlocker: true }))
  const passwordDialog = useDialog()
  const hasOpenedPassword = useHasBeenTrue(passwordDialog.opened)
  const name = user.data.displayName || user.email
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon size={40} radius="xl" aria-label={t.accountLabel(name)} loading={logout.isPending}>
            <Avatar size={36} color="brand" src={user.profile_picture || null} alt="">
              <IconUser size={20} />
            </Avatar>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={600} c="var(--mantine-color-text)" truncate>
              {name}
            </Text>
            <Text size="sm" component="bdi" dir="ltr">
              {user.email}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLock />} onClick={() => passwordDialog.open()}>
            {t.changePassword}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout />} onClick={() => logout.mutate({})}>
            {t.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasOpenedPassword && (
        <Suspense>
          <ChangePasswordDialog opened={passwordDialog.opened} onClose={passwordDialog.close} />
        </Suspense>
      )}
    </>
  )
}
