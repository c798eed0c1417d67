import type { JoinPreview } from '@foyer/contract/meetings/room'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { JoinInput } from '#features/meetings/room/room.queries.ts'
import { useFormats } from '#lib/format.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { findZoneCity } from '#lib/time/zones.ts'
import { StatusBadge, type StatusTone } from '#ui/base/status-badge.tsx'
import { useElsewhere } from '#ui/base/use-elsewhere.ts'
import { AvatarStack, PersonAvatar } from '#ui/person/person-avatar.tsx'
import { outcomeTexts } from './join-outcome.texts.ts'
import { previewTexts } from './join-preview.texts.ts'
import classes from './prejoin.module.css'
import { SignInToJoin } from './sign-in-to-join.tsx'

type MeetingProps = { meeting: JoinPreview }

/** Shows whether the meeting has begun, or why it cannot be joined. */
export function EntryBadge({ meeting }: MeetingProps) {
  const { tone, label } = useEntryState(meeting)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function useEntryState({ entry, startsAt, people }: JoinPreview): { tone: StatusTone; label: string } {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  const now = useNow()
  switch (entry) {
    case 'over':
    case 'cancelled':
      return { tone: 'warning', label: t[entry] }
    case 'meeting-locked':
      return { tone: 'warning', label: t.locked }
    case 'sign-in-required':
      return { tone: 'info', label: t.members }
    default:
      if (people.count > 0) return { tone: 'good', label: t.people(people.count) }
      if (startsAt !== null && Date.parse(startsAt) > now)
        return { tone: 'info', label: t.starts(formats.fromNow(startsAt, now)) }
      return { tone: 'info', label: entry === 'wait' ? t.waits : t.empty }
  }
}

/** Shows when the meeting takes place, in the time of the reader first, who hosts it, and who is inside. */
export function MeetingDetails({ meeting }: MeetingProps) {
  const t = useTexts(previewTexts)
  return (
    <Stack gap="sm" mt="sm">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <span className={classes.factIcon} aria-hidden>
          <IconCalendarEvent />
        </span>
        <MeetingTime meeting={meeting} />
      </Group>
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={meeting.host} />
        {meeting.isHost ? (
          <Text>{t.youHost}</Text>
        ) : (
          <Text miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Text component="span" fw="var(--portal-font-name)">
              <bdi>{meeting.host}</bdi>
            </Text>{' '}
            <Text component="span" c="dimmed">
              {t.invites}
            </Text>
          </Text>
        )}
      </Group>
      <PeopleInside meeting={meeting} />
    </Stack>
  )
}

function MeetingTime({ meeting: { startsAt, endsAt, timezone, entry } }: MeetingProps) {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  const elsewhere = useElsewhere(timezone)
  const now = useNow()
  if (startsAt === null || endsAt === null) return <Text>{t.noTime}</Text>
  const date = formats.date(startsAt)
  const isToday = date === formats.date(new Date(now))
  const until = formats.date(endsAt) === date ? formats.time(endsAt) : formats.dateTime(endsAt)
  const there = elsewhere(startsAt)
  return (
    <div>
      <Text fw="var(--portal-font-name)">{isToday ? t.today(date) : entry === 'over' ? t.wasOn(date) : date}</Text>
      <Text>
        <time dateTime={startsAt}>
          {formats.time(startsAt)} – {until}
        </time>{' '}
        <Text component="span" c="dimmed">
          {t.yourTime(findZoneCity(formats.zone))}
        </Text>
      </Text>
      {there !== undefined && (
        <Text size="sm" c="dimmed">
          {there}
        </Text>
      )}
    </div>
  )
}

function PeopleInside({ meeting: { people } }: MeetingProps) {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  const { names, count } = people
  if (names.length === 0) return null
  const others = count - names.length
  return (
    <Group gap="sm" wrap="nowrap">
      <AvatarStack people={names.map((name, at) => ({ name, email: `${at} ${name}` }))} count={count} />
      <Text size="sm" c="dimmed" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {t.inside(formats.list(others > 0 ? [...names, t.others(others)] : names), count)}
      </Text>
    </Group>
  )
}

/** Says what the button above it leads to, and with what one enters. */
export function EntryNote({ meeting }: MeetingProps) {
  const t = useTexts(previewTexts)
  const outcome = useTexts(outcomeTexts)
  const notes = {
    knock: t.admits,
    wait: outcome['not-started-body'],
    over: outcome['over-body'],
    'meeting-locked': outcome['meeting-locked-body'],
    'join-denied': outcome['join-denied-body'],
  }
  const { entry, isHost, passwordRequired, microphone, camera } = meeting
  const outcomeOfJoin = Object.entries(notes).find(([state]) => state === entry)?.[1]
  const off = microphone ? (camera ? [] : [t.cameraOff]) : [camera ? t.microphoneOff : t.bothOff]
  const shown = [
    ...(outcomeOfJoin === undefined ? [] : [outcomeOfJoin]),
    ...(passwordRequired || isHost ? [] : [t.noPassword]),
    ...(meeting.recorded && isHost ? [t.recorded] : []),
    ...off,
  ]
  return (
    shown.length > 0 && (
      <Stack gap={2} c="dimmed">
        {shown.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
      </Stack>
    )
  )
}

type NoEntryProps = { entry: ClosedEntry; input: Pick<JoinInput, 'number' | 'password'> }

/** The states in which there is nothing to fill in. */
export type ClosedEntry = 'cancelled' | 'sign-in-required' | 'removed-from-meeting'

/** Says why the meeting cannot be joined, and what to do instead. */
export function NoEntry({ entry, input }: NoEntryProps) {
  const t = useTexts(outcomeTexts)
  return (
    <Stack gap="md" role="status">
      <div>
        <Title order={2} size="h4">
          {t[entry]}
        </Title>
        <Text c="dimmed">{t[`${entry}-body`]}</Text>
      </div>
      {entry === 'sign-in-required' ? (
        <SignInToJoin {...input} />
      ) : (
        <Button size="md" fullWidth component={Link} to={homePath}>
          {t.toHome}
        </Button>
      )}
    </Stack>
  )
}
