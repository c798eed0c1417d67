import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMeetingId, useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { nextMeetingQuery } from './landing.queries.ts'
import { landingTexts } from './landing.texts.ts'

/** The next meeting with a link to join. */
export function NextMeeting() {
  const t = useTexts(landingTexts)
  const formats = useFormats()
  const next = useQuery(nextMeetingQuery())
  const meeting = next.data?.items[0]
  return (
    <Paper component="section" withBorder p="lg" radius="lg" aria-labelledby="next-meeting" aria-busy={next.isPending}>
      <Title order={2} size="h4" id="next-meeting" mb="sm">
        {t.next}
      </Title>
      {next.isPending && <Skeleton height={48} />}
      {next.isError && (
        <ErrorAlert message={t.nextFailed} onRetry={() => void next.refetch()} retrying={next.isFetching} />
      )}
      {next.data && !meeting && <Text c="dimmed">{t.nothingNext}</Text>}
      {meeting && (
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
      )}
    </Paper>
  )
}
