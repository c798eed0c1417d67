import { invitations } from '@foyer/contract/identity/invitations'
import { meetings } from '@foyer/contract/meetings/meetings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useCan } from '#lib/can.tsx'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { FirstMeeting } from './first-meeting.tsx'
import { launchTexts } from './launch.texts.ts'
import classes from './launch-screen.module.css'

const InviteUsersDialog = lazy(() =>
  import('#features/identity/users/invite/invite-users-dialog.tsx').then((file) => ({
    default: file.InviteUsersDialog,
  })),
)

/** Shows the first steps in a new portal: a meeting, colleagues, and the settings. */
export function LaunchScreen() {
  const t = useTexts(launchTexts)
  const tenant = useTenant()
  const invite = useDialog()
  const inviteOpened = useHasBeenTrue(invite.opened)
  const [canMeet, canInvite, canSetUp] = [useCan(meetings.meetNow), useCan(invitations.create), useCan(tenants.update)]
  return (
    <Screen title={t.title} subtitle={t.subtitle(tenant?.brandname ?? '')} narrow>
      {canMeet && <FirstMeeting />}
      {(canInvite || canSetUp) && (
        <SettingsRows label={t.next}>
          {canInvite && (
            <SettingsRow
              title={t.invite}
              effect={tenant?.sendsEmail === false ? t.inviteEffectNoEmail : t.inviteEffect}
            >
              <Button variant="default" onClick={invite.open}>
                {t.inviteVerb}
              </Button>
            </SettingsRow>
          )}
          {canSetUp && (
            <SettingsRow title={t.setUp} effect={t.setUpEffect}>
              <Button variant="default" component={Link} to="/portal/tenant">
                {t.setUpVerb}
              </Button>
            </SettingsRow>
          )}
        </SettingsRows>
      )}
      <Button variant="subtle" component={Link} to={homePath} className={classes.later ?? ''}>
        {t.later}
      </Button>
      <DialogSuspense>
        {inviteOpened && <InviteUsersDialog opened={invite.opened} onClose={invite.close} />}
      </DialogSuspense>
    </Screen>
  )
}
