import { profile } from '@foyer/contract/identity/profile'
import { Button } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { AccountCard } from '#features/identity/profile/account-card.tsx'
import { DetailsForm } from '#features/identity/profile/details-form.tsx'
import { ExportRow } from '#features/identity/profile/export-row.tsx'
import { FormatsCard } from '#features/identity/profile/formats-card.tsx'
import { PictureCard } from '#features/identity/profile/picture-card.tsx'
import { profileTexts } from '#features/identity/profile/profile.texts.ts'
import { IdentitiesRow } from '#features/identity/sso/identities-row.tsx'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SettingsRow } from '#ui/form/settings-row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { openOverlay } from '../overlays/overlay-state.ts'
import { CalendarState, SessionsState, TwoFactorState } from './account-states.tsx'

type DialogProps = { opened: boolean; onClose: () => void }

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#features/identity/passwords/change-password-dialog.tsx')).ChangePasswordDialog,
}))
const TwoFactorDialog = lazy(async () => ({
  default: (await import('#features/identity/two-factor/two-factor-dialog.tsx')).TwoFactorDialog,
}))
const SessionsDialog = lazy(async () => ({
  default: (await import('#features/identity/sessions/sessions-dialog.tsx')).SessionsDialog,
}))
const CalendarFeedDialog = lazy(async () => ({
  default: (await import('#features/meetings/meetings/calendar/calendar-feed-dialog.tsx')).CalendarFeedDialog,
}))

/** One's own account; its parts come from several slices. */
export function ProfileScreen() {
  const t = useTexts(profileTexts)
  const tenant = useTenant()
  const { usesPassword } = useConfirmationMethod()
  const result = useCallQuery(profile.get, {})
  return (
    <Screen title={t.title} narrow>
      <QueryBoundary result={result}>
        {(own) => (
          <>
            <PictureCard profile={own} />
            <DetailsForm profile={own} />
            <FormatsCard />
            <AccountCard profile={own}>
              {(tenant?.passwordSignIn !== false || usesPassword) && (
                <DialogRow
                  title={t.password}
                  effect={usesPassword ? t.passwordEffect : t.noPassword}
                  verb={usesPassword ? t.changePassword : t.choosePassword}
                  Content={ChangePasswordDialog}
                />
              )}
              <IdentitiesRow />
              <DialogRow title={t.twoFactor} effect={t.twoFactorEffect} verb={t.manage} Content={TwoFactorDialog}>
                <TwoFactorState />
              </DialogRow>
              <DialogRow title={t.sessions} effect={t.sessionsEffect} verb={t.manage} Content={SessionsDialog}>
                <SessionsState />
              </DialogRow>
              <DialogRow title={t.calendar} effect={t.calendarEffect} verb={t.manage} Content={CalendarFeedDialog}>
                <CalendarState />
              </DialogRow>
              <ExportRow />
              <SettingsRow title={t.theme} effect={t.themeEffect}>
                <Button
                  variant="default"
                  aria-label={t.buttonFor(t.theme, t.manage)}
                  onClick={() => openOverlay('settings')}
                >
                  {t.manage}
                </Button>
              </SettingsRow>
            </AccountCard>
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

type DialogRowProps = {
  title: string
  effect: string
  verb: string
  Content: ComponentType<DialogProps>
  /** The present state, above the effect. */
  children?: ReactNode
}

/** A setting that is changed in a dialog, which is loaded when it opens. */
function DialogRow({ title, effect, verb, Content, children }: DialogRowProps) {
  const t = useTexts(profileTexts)
  const dialog = useDialog()
  return (
    <SettingsRow
      title={title}
      effect={
        <>
          {children}
          {effect}
        </>
      }
    >
      <Button variant="default" aria-label={t.buttonFor(title, verb)} onClick={() => dialog.open()}>
        {verb}
      </Button>
      <LazyDialog Content={Content} state={dialog} />
    </SettingsRow>
  )
}
