import type { ListedLocalRecording } from '@foyer/contract/recordings/local-recordings'
import { IconBrandApple, IconBrandUbuntu, IconBrandWindows, IconDeviceDesktop } from '@tabler/icons-react'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { writeShortDay } from '#lib/time/written-day.ts'
import { TenantAvatar } from '#ui/person/tenant-avatar.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import classes from './local-recordings.module.css'
import { localRecordingsTexts } from './local-recordings.texts.ts'
import { UploadCell } from './upload-cell.tsx'

const systemIcons = {
  windows: IconBrandWindows,
  mac: IconBrandApple,
  linux: IconBrandUbuntu,
  other: IconDeviceDesktop,
} as const

/** Returns the columns of the list of local recordings. */
export function useLocalRecordingColumns(): readonly Column<ListedLocalRecording>[] {
  const t = useTexts(localRecordingsTexts)
  const formatBytes = useFormatBytes()
  return [
    {
      key: 'topic',
      header: t.topic,
      breakWords: true,
      width: 11.75,
      before: ({ tenant }) => <TenantAvatar name={tenant} logos={undefined} />,
      below: ({ tenant }) => <bdi>{tenant}</bdi>,
      cell: ({ topic }) => topic,
    },
    {
      key: 'number',
      header: t.number,
      width: 7.75,
      priority: 3,
      cell: ({ number }) => <bdi dir="ltr">{formatMeetingId(number)}</bdi>,
    },
    {
      key: 'start',
      header: t.dateAndTime,
      headerOnCards: false,
      sort: 'start',
      defaultDescending: true,
      width: 7.1,
      cell: (row) => <StartAndEnd row={row} />,
    },
    {
      key: 'computer',
      header: t.computerName,
      headerOnCards: false,
      width: 9.75,
      priority: 2,
      cell: (row) => <Computer row={row} />,
    },
    {
      key: 'size',
      header: t.size,
      headerOnCards: false,
      align: 'end',
      sort: 'size',
      defaultDescending: true,
      width: 4.75,
      priority: 2,
      cell: ({ bytes }) => <bdi>{formatBytes(bytes)}</bdi>,
    },
    {
      key: 'upload',
      header: t.upload,
      headerOnCards: false,
      wraps: true,
      width: 16.25,
      ownLineOnCards: true,
      cell: (row) => <UploadCell row={row} />,
    },
  ]
}

function StartAndEnd({ row: { startsAt, endsAt, state } }: { row: ListedLocalRecording }) {
  const t = useTexts(localRecordingsTexts)
  const formats = useFormats()
  return (
    <span className={classes.two}>
      <time dateTime={startsAt}>{writeShortDay(formats, startsAt, t.today)}</time>
      <span>
        {' '}
        {formats.time(startsAt)}
        {state !== 'recording' && ` – ${formats.time(endsAt)}`}
      </span>
    </span>
  )
}

function Computer({ row: { system, computerName } }: { row: ListedLocalRecording }) {
  const t = useTexts(localRecordingsTexts)
  const SystemIcon = systemIcons[system]
  return (
    <span className={classes.computer} title={computerName}>
      <SystemIcon size={16} role="img" aria-label={t[`system:${system}`]} />
      <bdi>{computerName}</bdi>
    </span>
  )
}
