import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { type Formats, formatMeetingId, useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { meetingsTexts } from './meetings.texts.ts'
import classes from './upcoming-list.module.css'
import { useCopyInvite } from './use-copy-invite.ts'
import { useNow } from './use-now.ts'

const dayMs = 86_400_000

type ActionHandlers = { readonly onInvite: (row: Occurrence) => void; readonly onDelete: (row: Occurrence) => void }

/** Occurrences grouped by day in the user's time zone. */
export function UpcomingList({ items, ...handlers }: { items: readonly Occurrence[] } & ActionHandlers) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const now = useNow()
  const actions = useActions(handlers)
  const days = Map.groupBy(items, ({ startsAt }) => formats.date(startsAt))
  const dayAt = (instant: number) => formats.date(new Date(instant).toISOString())
  const names = new Map([
    [dayAt(now + dayMs), t.tomorrow],
    [dayAt(now), t.today],
  ])
  return (
    <Stack gap="xl">
      {[...days].map(([day, rows]) => (
        <Stack component="section" gap="sm" key={day} aria-label={names.get(day) ?? day}>
          <Title order={2}>{names.get(day) ?? day}</Title>
          <Stack component="ul" gap="sm" className={classes.list}>
            {rows.map((row) => (
              <Row key={row.id} row={row} nearest={row === items[0]} now={now} actions={row.own ? actions : []} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}

function useActions({ onInvite, onDelete }: ActionHandlers): readonly RowAction<Occurrence>[] {
  const t = useTexts(meetingsTexts)
  const navigate = useNavigate()
  const copy = useCopyInvite()
  const can = {
    copy: useCan(meetings.copyInvite),
    invite: useCan(meetings.invite),
    edit: useCan(meetings.update),
    delete: useCan(meetings.delete),
  }
  const all: readonly (RowAction<Occurrence> & { readonly key: keyof typeof can })[] = [
    { key: 'copy', label: t.copyInvite, icon: <IconCopy />, onClick: ({ meetingId }) => copy(meetingId) },
    { key: 'invite', label: t.invite, icon: <IconMailPlus />, onClick: onInvite },
    {
      key: 'edit',
      label: t.edit,
      icon: <IconPencil />,
      onClick: ({ meetingId }) => void navigate({ to: `/portal/schedule-meeting/${meetingId}` }),
    },
    { key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: onDelete },
  ]
  return all.filter(({ key }) => can[key])
}

type RowProps = {
  readonly row: Occurrence
  readonly nearest: boolean
  readonly now: number
  readonly actions: readonly RowAction<Occurrence>[]
}

function Row({ row, nearest, now, actions }: RowProps) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const isSoon = new Date(row.startsAt).getTime() - now < dayMs
  return (
    <Card
      component="li"
      withBorder
      padding="md"
      className={classes.row}
      data-row={row.id}
      data-nearest={nearest || undefined}
    >
      <Stack gap={2} className={classes.time}>
        <Text fw={600}>{`${formats.time(row.startsAt)} – ${formats.time(row.endsAt)}`}</Text>
        <OtherZone row={row} formats={formats} />
        {isSoon && !row.running && (
          <Text size="sm" c="dimmed">
            {formats.fromNow(row.startsAt, now)}
          </Text>
        )}
      </Stack>
      <Stack gap={2} className={classes.what}>
        <Group gap="xs">
          <Text fw={600} className={classes.topic}>
            {row.topic}
          </Text>
          {row.running && <StatusBadge tone="good">{t.running}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{formatMeetingId(row.number)}</bdi>
          {!row.own && ` · ${t.host(row.host)}`}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        <Button
          component={Link}
          to={`/portal/join/${row.number}`}
          variant={nearest || row.running ? 'filled' : 'default'}
          aria-label={row.own ? t.startLabel(row.topic) : t.joinLabel(row.topic)}
        >
          {row.own ? t.startMeeting : t.join}
        </Button>
        <RowMenu row={row} name={row.topic} actions={actions} />
      </Group>
    </Card>
  )
}

/** The start in the meeting's time zone, if it differs from the user's. */
function OtherZone({ row, formats }: { row: Occurrence; formats: Formats }) {
  const timeInZone = formats.timeIn(row.startsAt, row.timezone)
  if (timeInZone.startsWith(formats.time(row.startsAt))) return null
  return (
    <Text size="sm" c="dimmed">
      {timeInZone}
    </Text>
  )
}

const skeletonRows = [1, 2, 3]

export function UpcomingSkeleton() {
  return (
    <Stack gap="sm" aria-busy>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={72} />
      ))}
    </Stack>
  )
}
