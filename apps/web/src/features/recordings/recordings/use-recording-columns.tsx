import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { writeShortDay } from '#lib/time/written-day.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import classes from './recording-columns.module.css'
import { RecordingPoster } from './recording-poster.tsx'
import { FailedStatus, ProcessingStatus } from './recording-status.tsx'
import { canPlay, isSoundOnly, toPath } from './recordings.rules.ts'
import { recordingsTexts } from './recordings.texts.ts'

type Options = {
  inTrash: boolean
  phone: boolean
  onRetry: (recording: Recording) => void
  onRestore: (recording: Recording) => void
}

export function useRecordingColumns(options: Options): readonly Column<Recording>[] {
  const { inTrash, phone } = options
  const t = useTexts(recordingsTexts)
  const bytes = useFormatBytes()
  const columns: readonly Column<Recording>[] = [
    {
      key: 'topic',
      header: t.topic,
      breakWords: true,
      width: 14.5,
      pictureOnCards: true,
      before: (row) => <RecordingPoster recording={row} />,
      beside: (row) => row.isNew && !inTrash && <NewMark />,
      below: (row) => (phone ? <Moment row={row} /> : <People row={row} />),
      cell: ({ topic }) => topic,
    },
    {
      key: 'number',
      header: t.number,
      width: 7.5,
      priority: 3,
      cell: ({ number }) => <bdi dir="ltr">{formatMeetingId(number)}</bdi>,
    },
    {
      key: 'start',
      header: t.startAndEnd,
      sort: 'start',
      defaultDescending: true,
      width: 8,
      cell: (row) => <StartAndEnd row={row} />,
    },
    {
      key: 'size',
      header: t.size,
      headerOnCards: false,
      align: 'end',
      sort: 'size',
      defaultDescending: true,
      width: 5.25,
      priority: 2,
      covers: (row) => toCovered(row, inTrash),
      cell: (row) => <SizeOrState row={row} {...options} bytes={bytes} />,
    },
    {
      key: 'kept',
      header: t.keptUntil,
      headerOnCards: inTrash,
      width: 9.5,
      priority: 2,
      // A phone shows what is unusual.
      cell: (row) => (!phone || inTrash || row.isHeld) && <KeptUntil row={row} withName={inTrash && !phone} />,
    },
    {
      key: 'play',
      header: inTrash ? t.restore : t.watch,
      align: 'end',
      width: 7.25,
      atEndOfCards: true,
      cell: (row) => <RowButton row={row} {...options} />,
    },
  ]
  // The line below the topic has the start, and the badge says until when a recording is kept.
  return phone ? columns.filter(({ key }) => key !== 'start') : columns
}

/** The columns whose place the state of a recording takes. */
const toCovered = ({ state }: Recording, inTrash: boolean): readonly string[] => {
  if (inTrash || state === 'ready') return []
  return state === 'failed' ? ['kept'] : ['kept', 'play']
}

function NewMark() {
  const t = useTexts(recordingsTexts)
  return (
    <span className={classes.new} title={t.new}>
      <VisuallyHidden>{t.new}</VisuallyHidden>
    </span>
  )
}

function People({ row }: { row: Recording }) {
  const t = useTexts(recordingsTexts)
  const parts = [
    row.isOwn ? t.you : row.owner,
    ...(row.people > 0 ? [t.peopleCount(row.people)] : []),
    ...(isSoundOnly(row) ? [t.soundOnly] : []),
    ...(row.trim?.state === 'cutting' ? [t.beingTrimmed] : []),
    ...(row.trim?.state === 'failed' ? [t.notTrimmed] : []),
  ]
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </span>
  ))
}

function Moment({ row }: { row: Recording }) {
  const t = useTexts(recordingsTexts)
  const formats = useFormats()
  return (
    <>
      <time
        dateTime={row.startsAt}
      >{`${writeShortDay(formats, row.startsAt, t.today)}, ${formats.time(row.startsAt)}`}</time>
      {' · '}
      <bdi>{row.isOwn ? t.you : row.owner}</bdi>
    </>
  )
}

function StartAndEnd({ row: { startsAt, endsAt } }: { row: Recording }) {
  const t = useTexts(recordingsTexts)
  const formats = useFormats()
  return (
    <span className={classes.two}>
      <time dateTime={startsAt}>{writeShortDay(formats, startsAt, t.today)}</time>
      <span>
        {formats.time(startsAt)}
        {endsAt !== null && ` – ${formats.time(endsAt)}`}
      </span>
    </span>
  )
}

type SizeProps = Pick<Options, 'inTrash' | 'phone'> & { row: Recording; bytes: (bytes: number) => string }

function SizeOrState({ row, inTrash, phone, bytes }: SizeProps) {
  const t = useTexts(recordingsTexts)
  if (!inTrash && row.state === 'processing') return <ProcessingStatus recording={row} />
  if (!inTrash && row.state === 'failed') return <FailedStatus recording={row} />
  if (row.state === 'recording')
    return (
      <StatusBadge tone="bad" leftSection={<span className={classes.live} />}>
        {t.recordingNow}
      </StatusBadge>
    )
  return phone ? null : <bdi>{bytes(row.bytes)}</bdi>
}

function KeptUntil({ row, withName }: { row: Recording; withName: boolean }) {
  const t = useTexts(recordingsTexts)
  const formats = useFormats()
  if (row.isHeld)
    return (
      <StatusBadge tone="info" leftSection={<IconLock size={12} aria-hidden />}>
        {t.onHold}
      </StatusBadge>
    )
  const day =
    row.keptUntil === null ? (
      <Text span inherit c="dimmed">
        {t.forGood}
      </Text>
    ) : (
      <time dateTime={row.keptUntil}>{formats.date(row.keptUntil)}</time>
    )
  if (!withName) return day
  const by = row.trashedBy === '' ? t.trashedByRule : t.trashedBy(row.trashedBy)
  return (
    <span className={classes.two}>
      {day}
      <span title={by}>{by}</span>
    </span>
  )
}

/** The main action of a row; on a phone the topic opens a recording. */
function RowButton({ row, inTrash, phone, onRetry, onRestore }: Options & { row: Recording }) {
  const t = useTexts(recordingsTexts)
  if (inTrash)
    return (
      <Button size="xs" variant="default" aria-label={t.restoreOf(row.topic)} onClick={() => onRestore(row)}>
        {t.restore}
      </Button>
    )
  if (row.state === 'failed')
    return row.bytes === 0 ? null : (
      <Button size="xs" variant="default" aria-label={t.tryAgainOf(row.topic)} onClick={() => onRetry(row)}>
        {t.tryAgain}
      </Button>
    )
  if (phone || !canPlay(row)) return null
  return (
    <Button size="xs" variant="light" color="brand" component={Link} to={toPath(row)} aria-label={t.playOf(row.topic)}>
      {t.play}
    </Button>
  )
}
