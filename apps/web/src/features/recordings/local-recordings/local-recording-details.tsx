import { type ListedLocalRecording, localRecordings } from '@foyer/contract/recordings/local-recordings'
import { Button, Text } from '@mantine/core'
import { writePath } from '#features/recordings/own-local-recordings/shared/files/file-name.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { formatElapsed } from '#lib/time/elapsed.ts'
import { toast } from '#lib/toast.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './local-recordings.module.css'
import { findSpeed } from './local-recordings.rules.ts'
import { localRecordingsTexts } from './local-recordings.texts.ts'

type DetailsProps = { row: ListedLocalRecording }

/** More of a recording on a computer: whose it is, where its file is, whether all of it is there, and its upload. */
export function LocalRecordingDetails({ row }: DetailsProps) {
  const t = useTexts(localRecordingsTexts)
  const { owner, fileName, system } = row
  const path = writePath(fileName, system)
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <dt>{t.recordedBy}</dt>
        <dd>
          <PersonAvatar name={owner} size="small" />
          <bdi>{owner}</bdi> <span className={classes.quiet}>{t.whatTheySaw}</span>
        </dd>
        <dt>{t.file}</dt>
        <dd>
          {path === '' ? (
            <span className={classes.quiet}>{t.notSaved}</span>
          ) : (
            <>
              <bdi dir="ltr" className={classes.path}>
                {path}
              </bdi>
              <CopyIcon value={path} label={t.copyPath} done={t.pathCopied} />
            </>
          )}
        </dd>
        <dt>{t.length}</dt>
        <dd>
          <Length row={row} />
        </dd>
        <dt>{t.afterwards}</dt>
        <dd>{t.stays}</dd>
      </dl>
      <UploadDetails row={row} />
    </div>
  )
}

function Length({ row: { durationMs, brokenAt, state, fileName } }: DetailsProps) {
  const t = useTexts(localRecordingsTexts)
  const formats = useFormats()
  const length = formatElapsed(durationMs)
  if (state === 'recording') return `${length} ${t.untilNow}`
  if (brokenAt !== null && fileName === '') return `${length}, ${t.notFinished(formats.time(brokenAt))}`
  return (
    <span>
      {`${length}, ${t.complete}`}
      {brokenAt !== null && <span className={classes.quiet}> {t.despite(formats.time(brokenAt))}</span>}
    </span>
  )
}

/** How an upload runs, with what ends it. */
function UploadDetails({ row }: DetailsProps) {
  const t = useTexts(localRecordingsTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const cancel = useCallMutation(localRecordings.cancelUpload)
  const canCancel = useCan(localRecordings.cancelUpload)
  const { id, state, receivedBytes, uploadBytes, resumedAt, resumedBytes } = row
  if (state !== 'uploading' && state !== 'requested') return null
  const speed = findSpeed(row)
  const [verb, done] = state === 'uploading' ? [t.cancel, t.cancelled] : [t.withdraw, t.withdrawn]
  return (
    <div className={classes.running}>
      {state === 'requested' ? (
        <Text size="sm" c="dimmed">
          {t.waitsWhy}
        </Text>
      ) : (
        <>
          <Text size="sm">
            <strong>{t.received(formatBytes(receivedBytes), formatBytes(uploadBytes))}</strong>{' '}
            {speed !== undefined && <span className={classes.quiet}>{t.speed(formatBytes(speed))}</span>}
          </Text>
          {resumedAt !== null && resumedBytes !== null && (
            <Text size="sm" c="dimmed">
              {t.resumed(formatBytes(resumedBytes), formats.time(resumedAt))}
            </Text>
          )}
        </>
      )}
      {canCancel && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id }, { onSuccess: () => toast.success(done) })}
        >
          {verb}
        </Button>
      )}
    </div>
  )
}
