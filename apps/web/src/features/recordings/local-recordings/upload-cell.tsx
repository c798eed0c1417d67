import { type ListedLocalRecording, localRecordings } from '@foyer/contract/recordings/local-recordings'
import { Button } from '@mantine/core'
import { IconClock, IconCloudCheck, IconDeviceDesktop, IconFileAlert, IconPlayerRecord } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StateLine } from '#features/recordings/own-local-recordings/shared/state-line.tsx'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { writeShortDay } from '#lib/time/written-day.ts'
import { toast } from '#lib/toast.ts'
import { Bar } from '#ui/base/bar.tsx'
import classes from './local-recordings.module.css'
import { findMsUntilDone, findShare, isOnline, isStalled } from './local-recordings.rules.ts'
import { localRecordingsTexts } from './local-recordings.texts.ts'

type UploadCellProps = { row: ListedLocalRecording }

/** Where the file is, and the one action that follows from it. */
export function UploadCell({ row }: UploadCellProps) {
  return (
    <span className={classes.upload}>
      <UploadState row={row} />
      <UploadAction row={row} />
    </span>
  )
}

function UploadState({ row }: UploadCellProps): ReactNode {
  const t = useTexts(localRecordingsTexts)
  const moment = useMoment()
  const now = useNow()
  switch (row.state) {
    case 'recording':
      return <StateLine icon={<IconPlayerRecord />} tone="bad" title={t['state:recording']} />
    case 'computer':
      return (
        <StateLine
          icon={<IconDeviceDesktop />}
          title={t['state:computer']}
          below={isOnline(row, now) ? t.onlineNow : t.seen(moment(row.seenAt))}
        />
      )
    case 'requested':
      return (
        <StateLine
          icon={<IconClock />}
          title={t['state:requested']}
          below={row.requestedAt && t.asked(moment(row.requestedAt))}
        />
      )
    case 'missing':
      return <StateLine icon={<IconFileAlert />} tone="warning" title={t['state:missing']} below={t.moved} />
    case 'uploading':
      return <Progress row={row} />
    case 'uploaded':
      return (
        <StateLine
          icon={<IconCloudCheck />}
          tone="good"
          title={t['state:uploaded']}
          below={row.uploadedAt && t.since(moment(row.uploadedAt))}
        />
      )
  }
}

const weekMs = 6 * 86_400_000

/** Writes when something happened, as short as it can be understood: today 10:38, Fri 17:41, Thu 12 Nov. */
function useMoment(): (instant: string) => string {
  const t = useTexts(localRecordingsTexts)
  const formats = useFormats()
  return (instant) => {
    if (formats.date(instant) === formats.date(new Date())) return t.todayAt(formats.time(instant))
    if (Date.now() - Date.parse(instant) < weekMs) return `${formats.weekday(instant)} ${formats.time(instant)}`
    return writeShortDay(formats, instant, t.today)
  }
}

const minuteMs = 60_000

function Progress({ row }: UploadCellProps) {
  const t = useTexts(localRecordingsTexts)
  const formats = useFormats()
  const now = useNow()
  const stalled = isStalled(row, now)
  const share = findShare(row)
  const msLeft = findMsUntilDone(row)
  const left =
    msLeft === undefined
      ? ''
      : formats.duration(new Date(0).toISOString(), new Date(Math.max(minuteMs, msLeft)).toISOString())
  return (
    <span className={classes.progress} data-stalled={stalled || undefined}>
      <span className={classes.line}>
        <span className={classes.info}>
          {stalled ? t.stoppedAt(formats.percent(share)) : t.uploadingAt(formats.percent(share))}
        </span>
        <span className={classes.quiet}>{stalled ? t.byItself : left && t.left(left)}</span>
      </span>
      <Bar share={share} className={classes.bar} />
    </span>
  )
}

function UploadAction({ row }: UploadCellProps): ReactNode {
  const t = useTexts(localRecordingsTexts)
  const { user } = useSession()
  const canRequest = useCan(localRecordings.requestUpload)
  const request = useCallMutation(localRecordings.requestUpload)
  const { id, topic, state, recordingId, tenantuuid } = row
  if (canRequest && (state === 'computer' || state === 'missing')) {
    const verb = state === 'computer' ? t.uploadIt : t.lookAgain
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={t.of(verb, topic)}
        loading={request.isPending}
        onClick={() => request.mutate({ id }, { onSuccess: () => toast.success(t.requested) })}
      >
        {verb}
      </Button>
    )
  }
  // The recordings of other tenants are theirs to watch.
  if (state !== 'uploaded' || recordingId === null || tenantuuid !== user?.tenantuuid) return null
  return (
    <Button
      size="xs"
      variant="light"
      color="brand"
      component={Link}
      to={`/portal/cloud-recordings/${recordingId}`}
      aria-label={t.of(t.play, topic)}
    >
      {t.play}
    </Button>
  )
}
