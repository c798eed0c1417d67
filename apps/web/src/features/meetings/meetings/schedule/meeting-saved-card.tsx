import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { responses } from '@foyer/contract/meetings/responses'
import { Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconCalendarPlus,
  IconChevronDown,
  IconCircleCheck,
  IconCopy,
  IconMailPlus,
  IconShare,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LazyInviteDialog } from '#features/meetings/meetings/detail/lazy-invite-dialog.tsx'
import { responsesTexts } from '#features/meetings/meetings/detail/responses.texts.ts'
import { Unnotified } from '#features/meetings/meetings/detail/unnotified.tsx'
import { findNextTimes, isUnnotified, toListPath, toMeetingEmails } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { RecurrenceLine } from '#features/meetings/meetings/series/recurrence-line.tsx'
import { useRecurrenceTexts } from '#features/meetings/meetings/series/use-recurrence-texts.ts'
import { JoinLink } from '#features/meetings/meetings/shared/join-link.tsx'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { toSharedPassword } from '#features/meetings/meetings/shared/shared-password.ts'
import { useCopyInvite } from '#features/meetings/meetings/use-copy-invite.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useExport } from '#lib/calls/export.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { DateBlock } from '#ui/base/date-block.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { AvatarStack } from '#ui/person/person-avatar.tsx'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import { buildCalendarLinks } from './calendar-links.ts'
import classes from './meeting-saved-card.module.css'

const shownPeople = 5

type MeetingSavedCardProps = {
  meeting: Meeting
  /** The result of saving. */
  message: string
  onAnother?: () => void
}

/** A meeting that was just saved, with actions to copy its invitation, invite and start. */
export function MeetingSavedCard({ meeting, message, onAnother }: MeetingSavedCardProps) {
  const t = useTexts(meetingsTexts)
  const language = useLanguage()
  const invitation = useDialog()
  const share = useShareAction(meeting)
  const copyInvite = useCopyInvite()
  // Prefetched, because some browsers only allow copying synchronously with the click.
  useCallQuery(meetings.copyInvite, { id: meeting.id, language })
  const { describe } = useRecurrenceTexts()
  const { recurrence } = meeting
  const { startsAt, endsAt } = findNextTimes(meeting)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Synchronises with the focus, which was in the form that this card replaces.
    heading.current?.focus()
  }, [])
  return (
    <Card
      component="section"
      withBorder
      padding="xl"
      radius="lg"
      maw="var(--portal-form-width)"
      aria-labelledby="saved-meeting"
    >
      <Stack gap="md">
        <p className={classes.message} role="status">
          <IconCircleCheck aria-hidden />
          {message}
        </p>
        <div className={classes.head}>
          {startsAt !== null && <DateBlock instant={startsAt} large />}
          <div className={classes.text}>
            <Title order={2} id="saved-meeting" ref={heading} tabIndex={-1} className={classes.heading}>
              {meeting.topic}
            </Title>
            {startsAt !== null && <ZonedTime instant={startsAt} until={endsAt ?? undefined} zone={meeting.timezone} />}
            {recurrence !== null && <RecurrenceLine text={describe(recurrence, meeting.start ?? '')} />}
            <Text size="sm" c="dimmed">
              {t.number} <bdi dir="ltr">{formatMeetingId(meeting.number)}</bdi>
            </Text>
            {meeting.invitees.length > 0 && <Invited meeting={meeting} />}
          </div>
        </div>
        <JoinLink url={meeting.url} password={toSharedPassword(meeting)} />
        <Group gap="xs">
          <Button leftSection={<IconCopy />} onClick={() => copyInvite(meeting.id)}>
            {t.copyInvitation}
          </Button>
          <AddToCalendar meeting={meeting} />
          <Button component={Link} to={`/portal/join/${meeting.number}`} variant="default" leftSection={<IconVideo />}>
            {t.startMeeting}
          </Button>
          <RowMenu
            row={meeting}
            name={meeting.topic}
            actions={[
              { key: 'invite', label: t.invite, icon: <IconMailPlus />, onClick: () => invitation.open() },
              ...share,
              ...(onAnother
                ? [{ key: 'another', label: t.another, icon: <IconCalendarPlus />, onClick: onAnother }]
                : []),
            ]}
          />
          <Button component={Link} to={toListPath(meeting)} variant="subtle" ms="auto">
            {t.done}
          </Button>
        </Group>
      </Stack>
      <LazyInviteDialog
        meetingId={meeting.id}
        kind={meeting.kind}
        topic={meeting.topic}
        emails={toMeetingEmails(meeting.options)}
        opened={invitation.opened}
        onClose={invitation.close}
      />
    </Card>
  )
}

/** The first invitees, with their pictures, and how many are invited or still have to be notified. */
function Invited({ meeting: { id, invitees } }: { meeting: Meeting }) {
  const t = useTexts(meetingsTexts)
  const { data } = useCallQuery(responses.list, { id })
  const pictures = new Map(data?.items.map(({ email, picture }) => [email, picture]))
  const people = invitees.slice(0, shownPeople).map(({ name, email }) => {
    const picture = pictures.get(email)
    return { name, email, ...(picture === undefined ? {} : { picture }) }
  })
  const unnotified = data?.items.filter(isUnnotified) ?? []
  return (
    <Group gap="xs" mt={4}>
      <AvatarStack people={people} count={invitees.length} />
      {unnotified.length > 0 ? (
        <Unnotified meetingId={id} count={unnotified.length} inviteeIds={unnotified.map((one) => one.id)} />
      ) : (
        data && (
          <Text size="sm" c="dimmed">
            {t.invitedCount(invitees.length)}
          </Text>
        )
      )}
    </Group>
  )
}

/** Adds a meeting with a time to a calendar: a file for any program, or the pages of Google and Outlook. */
function AddToCalendar({ meeting }: { meeting: Meeting }) {
  const t = useTexts(meetingsTexts)
  const file = useExport(meetings.calendar, { id: meeting.id })
  const emailTexts = useTexts(responsesTexts)
  const sendsEmail = useSendsEmail()
  const sendToOwnCalendar = useCallMutation(responses.sendToOwnCalendar)
  const emailMe = () =>
    sendToOwnCalendar.mutate({ id: meeting.id }, { onSuccess: () => void toast.success(emailTexts.emailedMe) })
  const links = buildCalendarLinks(meeting)
  if (links === undefined) return null
  // Their pages take one date only.
  const pages = meeting.recurrence === null
  const outside = { component: 'a', target: '_blank', rel: 'noreferrer' } as const
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCalendarPlus />} rightSection={<IconChevronDown />}>
          {t.addToCalendar}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {file !== undefined && (
          <Menu.Item component="a" href={file} download>
            {t.calendarFile}
          </Menu.Item>
        )}
        {sendsEmail && meeting.own && <Menu.Item onClick={emailMe}>{emailTexts.emailMe}</Menu.Item>}
        {pages && (
          <Menu.Item {...outside} href={links.google}>
            {t.google}
          </Menu.Item>
        )}
        {pages && (
          <Menu.Item {...outside} href={links.outlook}>
            {t.outlook}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns the action that hands the link to the apps of a phone, where its browser can. */
function useShareAction({ topic, url, ...meeting }: Meeting): readonly RowAction<Meeting>[] {
  const t = useTexts(meetingsTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  if (!phone || !('share' in navigator)) return []
  // A user who closes the phone's list of apps has not failed.
  const link = buildJoinLink(url, toSharedPassword(meeting))
  const share = () => void navigator.share({ title: topic, url: link }).catch(() => undefined)
  return [{ key: 'share', label: t.share, icon: <IconShare />, onClick: share }]
}
