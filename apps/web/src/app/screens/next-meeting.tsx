import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMeetingId, useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { landingTexts } from './landing.texts.ts'

/** The next meeting with a link to join. */
export function NextMeeting() {
  const t = useTexts(landingTexts)
  const next = useCallQuery(meetings.listSchedules, { size: 1 })
  return (
    <Paper component="section" withBorder p="lg" radius="lg" aria-labelledby="next-meeting" aria-busy={next.isPending}>
      <Title order={2} id="next-meeting" mb="sm">
        {t.next}
      </Title>
      <QueryBoundary result={next} skeleton={<Skeleton height={48} />} failure={t.nextFailed}>
        {({ items: [meeting] }) =>
          meeting ? <MeetingRow meeting={meeting} /> : <Text c="dimmed">{t.nothingNext}</Text>
        }
      </QueryBoundary>
    </Paper>
  )
}

function MeetingRow({ meeting }: { meeting: Occurrence }) {
  const t = useTexts(landingTexts)
  const formats = useFormats()
  return (
    <Group justify="space-between" gap="md">
      <Stack gap={2} miw={0}>
        <Group gap="sm">
          <Text fw={600}>{meeting.topic}</Text>
          <StatusBadge>{formats.fromNow(meeting.startsAt)}</StatusBadge>
        </Group>
        <ZonedTime instant={meeting.startsAt} zone={meeting.timezone} />
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{formatMeetingId(meeting.number)}</bdi>
          {!meeting.own && ` · ${t.host(meeting.host)}`}
        </Text>
      </Stack>
      <Button component={Link} to={`/portal/join/${meeting.number}`}>
        {meeting.own ? t.start : t.joinVerb}
      </Button>
    </Group>
  )
}
