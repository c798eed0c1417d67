import type { SignedInUser } from '@foyer/contract/identity/auth'
import { profile } from '@foyer/contract/identity/profile'
import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconDeviceDesktop,
  IconDevices,
  IconLock,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useLeaveView } from '#app/banners/use-leave-view.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { Can } from '#lib/can.tsx'
import { useChangeSettings } from '#lib/session/change-settings.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useLogout } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { shellTexts } from './shell.texts.ts'

const ChangePasswordDialog = lazy(() =>
  import('#features/identity/passwords/change-password-dialog.tsx').then((file) => ({
    default: file.ChangePasswordDialog,
  })),
)

const TwoFactorDialog = lazy(() =>
  import('#features/identity/two-factor/two-factor-dialog.tsx').then((file) => ({ default: file.TwoFactorDialog })),
)

const SessionsDialog = lazy(() =>
  import('#features/identity/sessions/sessions-dialog.tsx').then((file) => ({ default: file.SessionsDialog })),
)

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const

/** The account menu. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const t = useTexts(shellTexts)
  const tenant = useTenant()
  const navigate = useNavigate()
  const { colourScheme } = useSettings()
  const { change } = useChangeSettings()
  const logout = useLogout(() => void navigate({ to: loginPath, ignoreBlocker: true }))
  const { leave } = useLeaveView(user.view?.url)
  const passwordDialog = useDialog()
  const twoFactorDialog = useDialog()
  const sessionsDialog = useDialog()
  const name = user.data.displayName || user.email
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon size={40} radius="xl" aria-label={t.accountLabel(name)} loading={logout.isPending}>
            <PersonAvatar name={name} picture={user.profile_picture} />
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
          <Menu.Label>{t.appearance}</Menu.Label>
          <Menu.RadioGroup
            value={colourScheme}
            onChange={(value) => change({ colourScheme: value === 'light' || value === 'dark' ? value : null })}
          >
            {schemes.map(({ value, Icon }) => (
              <Menu.RadioItem key={value} value={value}>
                <Group gap="xs" wrap="nowrap">
                  <Icon aria-hidden />
                  {t[value]}
                </Group>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Item leftSection={<IconAdjustmentsHorizontal />} onClick={() => openOverlay('settings')}>
            {t.settings}
          </Menu.Item>
          <Menu.Divider />
          <Can call={profile.get}>
            <Menu.Item leftSection={<IconUserCircle />} component={Link} to="/portal/profile">
              {t.profile}
            </Menu.Item>
          </Can>
          {!user.view && (tenant?.passwordSignIn !== false || user.usesPassword) && (
            <Menu.Item leftSection={<IconLock />} onClick={() => passwordDialog.open()}>
              {user.usesPassword ? t.changePassword : t.choosePassword}
            </Menu.Item>
          )}
          {user.view ? (
            <Menu.Item leftSection={<IconLogout />} onClick={leave}>
              {t.leaveView}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item leftSection={<IconShieldLock />} onClick={() => twoFactorDialog.open()}>
                {t.twoFactor}
              </Menu.Item>
              <Menu.Item leftSection={<IconDevices />} onClick={() => sessionsDialog.open()}>
                {t.sessions}
              </Menu.Item>
              <Menu.Item leftSection={<IconLogout />} onClick={() => logout.mutate({})}>
                {t.logout}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <LazyDialog Content={ChangePasswordDialog} state={passwordDialog} />
      <LazyDialog Content={TwoFactorDialog} state={twoFactorDialog} />
      <LazyDialog Content={SessionsDialog} state={sessionsDialog} />
    </>
  )
}
