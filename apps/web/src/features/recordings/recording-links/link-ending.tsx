import type { SharedRecording } from '@foyer/contract/recordings/recording-links.shapes'
import { Button, Group, Progress, Text } from '@mantine/core'
import {
  IconCalendarOff,
  IconFileOff,
  IconLinkOff,
  IconLoader,
  IconLogin2,
  IconNetworkOff,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useLogout } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { EndingCard } from './ending-card.tsx'
import { toSignIn } from './shared-recording.rules.ts'
import { sharedRecordingTexts } from './shared-recording.texts.ts'

type Ending<S extends SharedRecording['state'] = SharedRecording['state']> = Extract<SharedRecording, { state: S }>
type Ended = Exclude<SharedRecording, { state: 'open' | 'password' }>

/** A link that does not open, with the reason; `position` in seconds is that of a player that was open until now. */
export function LinkEnding({ token, shared, position }: { token: string; shared: Ended; position: number }) {
  if (shared.state === 'expired') return <Expired token={token} shared={shared} />
  if (shared.state === 'withdrawn') return <Withdrawn token={token} shared={shared} position={position} />
  if (shared.state === 'processing') return <Processing shared={shared} />
  if (shared.state === 'not-permitted') return <NotPermitted shared={shared} />
  if (shared.state === 'deleted') return <Deleted shared={shared} />
  return <Plain state={shared.state} />
}

function ToStart() {
  const t = useTexts(sharedRecordingTexts)
  return (
    <Button variant="default" component={Link} to={homePath} fullWidth>
      {t.toStart}
    </Button>
  )
}

function Expired({ token, shared: { at } }: { token: string; shared: Ending<'expired'> }) {
  const t = useTexts(sharedRecordingTexts)
  const { date } = useFormats()
  return (
    <EndingCard icon={<IconCalendarOff />} title={t.expiredTitle(date(at))} text={t.expiredBody}>
      <AskForLink token={token} />
    </EndingCard>
  )
}

type WithdrawnProps = { token: string; shared: Ending<'withdrawn'>; position: number }

function Withdrawn({ token, shared: { at }, position }: WithdrawnProps) {
  const t = useTexts(sharedRecordingTexts)
  const { dateTime } = useFormats()
  const body = at === null ? t.withdrawnSome : t.withdrawnBody(dateTime(at))
  const text = position > 0 ? `${body} ${t.youWereAt(formatPosition(position * 1000))}` : body
  return (
    <EndingCard icon={<IconLinkOff />} title={t.withdrawnTitle} text={text}>
      {/* Without a moment, who made it may no longer share the recording. */}
      {at === null ? <ToStart /> : <AskForLink token={token} />}
    </EndingCard>
  )
}

function Processing({ shared: { topic, endsAt, progress } }: { shared: Ending<'processing'> }) {
  const t = useTexts(sharedRecordingTexts)
  const { dateTime, percent } = useFormats()
  const text = endsAt === null ? t.meetingGoesOn : t.processingBody(dateTime(endsAt))
  return (
    <EndingCard icon={<IconLoader />} title={t.processingTitle(topic)} text={text}>
      <Progress value={progress * 100} aria-label={t.processingTitle(topic)} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t.prepared(percent(progress))}
        </Text>
        <Text size="sm" c="dimmed" role="status">
          {t.opensItself}
        </Text>
      </Group>
    </EndingCard>
  )
}

function NotPermitted({ shared: { email, audience } }: { shared: Ending<'not-permitted'> }) {
  const t = useTexts(sharedRecordingTexts)
  const tenant = useTenant()
  const redirect = useLocation({ select: ({ pathname }) => pathname })
  const logout = useLogout(() => window.location.assign(toSignIn(redirect)))
  const isForMembers = audience === 'members'
  const text = isForMembers ? t.notPermittedMembers(email, tenant?.brandname ?? '') : t.notPermittedAddress(email)
  return (
    <EndingCard icon={<IconShieldX />} title={t.notPermittedTitle} text={text}>
      <Button fullWidth loading={logout.isPending} onClick={() => logout.mutate({})}>
        {t.otherAccount}
      </Button>
    </EndingCard>
  )
}

function Deleted({ shared: { at, afterDays } }: { shared: Ending<'deleted'> }) {
  const t = useTexts(sharedRecordingTexts)
  const { date } = useFormats()
  const tenant = useTenant()
  const onDay = (day: string) =>
    afterDays === null ? t.deletedOn(day) : t.deletedAfter(day, afterDays, tenant?.brandname ?? '')
  return (
    <EndingCard icon={<IconTrash />} title={t.deletedTitle} text={at === null ? t.deletedSome : onDay(date(at))}>
      <ToStart />
    </EndingCard>
  )
}

function Plain({ state }: { state: 'failed' | 'signed-out' | 'outside' }) {
  const t = useTexts(sharedRecordingTexts)
  const tenant = useTenant()?.brandname ?? ''
  const redirect = useLocation({ select: ({ pathname }) => pathname })
  if (state === 'signed-out')
    return (
      <EndingCard icon={<IconLogin2 />} title={t.signedOutTitle} text={t.signedOutBody(tenant)}>
        <Button component="a" href={toSignIn(redirect)} fullWidth>
          {t.signIn}
        </Button>
      </EndingCard>
    )
  const isOutside = state === 'outside'
  return (
    <EndingCard
      icon={isOutside ? <IconNetworkOff /> : <IconFileOff />}
      title={isOutside ? t.outsideTitle : t.failedTitle}
      text={isOutside ? t.outsideBody(tenant) : t.failedBody}
    >
      <ToStart />
    </EndingCard>
  )
}

/** A link that is none, or that could not be asked about. */
export function LinkFailure({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) {
  const t = useTexts(sharedRecordingTexts)
  if (error !== undefined) return <ErrorAlert message={error.message} onRetry={onRetry} />
  return (
    <EndingCard icon={<IconLinkOff />} title={t.unknownTitle} text={t.unknownBody}>
      <ToStart />
    </EndingCard>
  )
}
