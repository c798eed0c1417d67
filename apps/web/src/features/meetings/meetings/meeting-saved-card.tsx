import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconMailPlus, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatMeetingId, useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/language.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { JoinLink } from '#ui/base/join-link.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { InviteDialog } from './invite-dialog.tsx'
import classes from './meeting-saved-card.module.css'
import { findOverlapping } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { useCopyInvite } from './use-copy-invite.ts'

/** A meeting that was just saved, with actions to copy its invitation, invite and start. */
export function MeetingSavedCard({ meeting, onAnother }: { meeting: Meeting; onAnother?: () => void }) {
  const t = useTexts(meetingsTexts)
  const language = useLanguage()
  const invitation = useDialog()
  const copyInvite = useCopyInvite()
  // Prefetched, because some browsers only allow copying synchronously with the click.
  useCallQuery(meetings.copyInvite, { id: meeting.id, language })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Synchronises with the focus, which was in the form that this card replaces.
    heading.current?.focus()
  }, [])
  return (
    <Card component="section" withBorder padding="lg" radius="lg" aria-labelledby="saved-meeting">
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} id="saved-meeting" ref={heading} tabIndex={-1} className={classes.heading}>
            {meeting.topic}
          </Title>
          {meeting.startsAt !== null && (
            <ZonedTime instant={meeting.startsAt} until={meeting.endsAt ?? undefined} zone={meeting.timezone} />
          )}
          <Text size="sm" c="dimmed">
            {t.number} <bdi dir="ltr">{formatMeetingId(meeting.number)}</bdi>
            {meeting.invitees.length > 0 && ` · ${t.invitedCount(meeting.invitees.length)}`}
          </Text>
        </Stack>
        <OverlapWarning meeting={meeting} />
        <JoinLink url={meeting.url} password={meeting.password} />
        <Group gap="sm">
          <Button leftSection={<IconCopy />} onClick={() => copyInvite(meeting.id)}>
            {t.copyInvite}
          </Button>
          <Button variant="default" leftSection={<IconMailPlus />} onClick={() => invitation.open()}>
            {t.invite}
          </Button>
          <Button component={Link} to={`/portal/join/${meeting.number}`} variant="default" leftSection={<IconVideo />}>
            {t.startMeeting}
          </Button>
        </Group>
        <Group gap="sm">
          {onAnother && (
            <Anchor component="button" type="button" size="sm" py={4} onClick={onAnother}>
              {t.another}
            </Anchor>
          )}
          <Anchor component={Link} to="/portal/upcoming-meetings" size="sm" py={4}>
            {t.toUpcoming}
          </Anchor>
        </Group>
      </Stack>
      <InviteDialog
        meetingId={meeting.id}
        topic={meeting.topic}
        opened={invitation.opened}
        onClose={invitation.close}
      />
    </Card>
  )
}

/** Warns about other meetings at the same time; overlaps are allowed. */
function OverlapWarning({ meeting }: { meeting: Meeting }) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const { startsAt: from, endsAt: to } = meeting
  const isTimed = from !== null && to !== null
  const upcoming = useCallQuery(meetings.listSchedules, isTimed ? { filters: { from, to } } : undefined)
  const overlapping = findOverlapping(meeting, upcoming.data?.items ?? [])
  if (overlapping.length === 0) return null
  const named = overlapping.map(({ topic, startsAt }) => t.topicAt(topic, formats.time(startsAt)))
  return (
    <Alert color="yellow" variant="light" title={t.overlaps}>
      {formats.list(named)}
    </Alert>
  )
}
