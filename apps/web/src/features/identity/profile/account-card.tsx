import { type Profile, profile } from '@foyer/contract/identity/profile'
import { Button, Group } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { announce } from '#lib/announce.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailureToast } from './shared/account-failure.ts'

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }))

/** The email address, and rows for what other slices keep of an account. */
export function AccountCard({ profile: { email, newEmail }, children }: { profile: Profile; children: ReactNode }) {
  const t = useTexts(profileTexts)
  const dialog = useDialog()
  const cancel = useCallMutation(profile.cancelEmailChange, {
    errors: 'form',
    onSuccess: () => announce(t.changeCancelled),
    onError: useAccountFailureToast(),
  })
  return (
    <SettingsRows label={t.account}>
      <SettingsRow
        title={t.email}
        effect={
          <>
            <bdi dir="ltr">{email}</bdi>
            {newEmail !== null && <div role="status">{t.pending(newEmail)}</div>}
          </>
        }
      >
        <Group gap="xs">
          {newEmail !== null && (
            <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
              {t.cancelChange}
            </Button>
          )}
          <Button variant="default" aria-label={t.buttonFor(t.email, t.changeEmail)} onClick={() => dialog.open()}>
            {t.changeEmail}
          </Button>
        </Group>
      </SettingsRow>
      {children}
      <LazyDialog Content={EmailDialog} state={dialog} />
    </SettingsRows>
  )
}
