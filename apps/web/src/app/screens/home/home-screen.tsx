import type { SignedInUser } from '@foyer/contract/identity/auth'
import { profile } from '@foyer/contract/identity/profile'
import { operatorHome } from '@foyer/contract/insight/operator-home'
import { meetsLevel } from '@foyer/contract/levels'
import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { room } from '@foyer/contract/meetings/room'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconBolt, IconCalendarPlus, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMeetNow } from '#features/meetings/meetings/meet-now.queries.ts'
import { meetNowTexts } from '#features/meetings/meetings/meet-now.texts.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { Can, useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { ActionTile } from './action-tile.tsx'
import { findGreeting, findPlace } from './home.rules.ts'
import { homeTexts } from './home.texts.ts'
import classes from './home-screen.module.css'
import { JoinTile } from './join-tile.tsx'
import { NextMeetings } from './next-meetings.tsx'
import { RecentMeetings } from './recent-meetings.tsx'
import { ServerWarnings } from './server-warnings.tsx'

const TwoFactorNotice = lazy(() =>
  import('./two-factor-notice.tsx').then((file) => ({ default: file.TwoFactorNotice })),
)
const AttentionCard = lazy(() => import('./attention-card.tsx').then((file) => ({ default: file.AttentionCard })))
const OperatorOverview = lazy(() =>
  import('./operator/operator-overview.tsx').then((file) => ({ default: file.OperatorOverview })),
)
const AddTenant = lazy(() => import('./operator/add-tenant.tsx').then((file) => ({ default: file.AddTenant })))
const MeetNowDialog = lazy(() =>
  import('#features/meetings/meetings/meet-now-dialog.tsx').then((file) => ({ default: file.MeetNowDialog })),
)

/** Where a signed-in user starts: what they can do, what comes next, what needs attention. */
export function HomeScreen({ user }: { user: SignedInUser }) {
  const t = useTexts(homeTexts)
  const formats = useFormats()
  const now = useNow()
  const fullName = user.data.displayName || user.name
  const canSee = useCan(meetings.listSchedules)
  // The dialog of the notice stays open when the second factor has been set up: it shows the recovery codes.
  const hasNotice = useHasBeenTrue(user.twoFactorRequiredFrom !== null)
  const isOperator = useCan(operatorHome.get)
  const canAttend = meetsLevel(user.role, 'admin')
  return (
    <Screen
      title={t[findGreeting(formats.zone, now)](user.role === 'superadmin' ? '' : user.name || fullName)}
      actions={
        <>
          <Can call={profile.get}>
            <Button variant="default" leftSection={<IconUserCircle />} component={Link} to="/portal/profile">
              {t.viewProfile}
            </Button>
          </Can>
          {isOperator && (
            <Suspense>
              <AddTenant />
            </Suspense>
          )}
        </>
      }
      subtitle={t.today(formats.longDate(new Date(now)), findPlace(formats.zone))}
    >
      <ServerWarnings isOperator={isOperator} />
      {hasNotice && (
        <Suspense>
          <TwoFactorNotice from={user.twoFactorRequiredFrom} />
        </Suspense>
      )}
      {isOperator && (
        <Suspense fallback={<Skeleton height={480} />}>
          <OperatorOverview />
        </Suspense>
      )}
      <Actions primary={!isOperator} />
      <div className={classes.columns}>
        {canSee && <NextMeetings now={now} />}
        {(canAttend || canSee) && (
          <div className={classes.side}>
            {canAttend && (
              <Suspense fallback={<Skeleton height={160} />}>
                <AttentionCard tenantuuid={user.tenantuuid} isOperator={isOperator} />
              </Suspense>
            )}
            {canSee && <RecentMeetings />}
          </div>
        )}
      </div>
      <Text c="dimmed" size="sm">
        {t.noSignup}
      </Text>
    </Screen>
  )
}

function Actions({ primary }: { primary: boolean }) {
  const t = useTexts(homeTexts)
  const { meetNow: meetNowTitle } = useTexts(meetNowTexts)
  const meetNow = useMeetNow()
  const ready = useDialog<Meeting>()
  const meetOpened = useHasBeenTrue(ready.opened)
  const canSchedule = useCan(meetings.create, 'scheduled')
  const canMeetNow = useCan(meetings.meetNow)
  const canJoin = useCan(room.join)
  return (
    <div className={classes.tiles}>
      {canSchedule && (
        <ActionTile
          primary={primary}
          icon={<IconCalendarPlus />}
          title={t.schedule}
          text={t.scheduleBody}
          to="/portal/schedule-meeting"
        />
      )}
      {canJoin && <JoinTile />}
      {canMeetNow && (
        <ActionTile
          icon={<IconBolt />}
          title={meetNowTitle}
          text={t.meetNowBody}
          busy={meetNow.isPending}
          onClick={() => meetNow.mutate(undefined, { onSuccess: ready.open })}
        />
      )}
      <DialogSuspense>
        {meetOpened && <MeetNowDialog meeting={ready.row} opened={ready.opened} onClose={ready.close} />}
      </DialogSuspense>
    </div>
  )
}
