import { findMsLeft } from '#features/recordings/own-local-recordings/shared/upload/upload.rules.ts'
import type { UploadProgress } from '#features/recordings/own-local-recordings/shared/upload/upload-state.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { uploadListTexts } from './upload-list.texts.ts'
import classes from './upload-status.module.css'

const secondMs = 1000
const minuteMs = 60_000

/** How far an upload of this page is, and how long it will take. */
export function UploadStatus({ upload }: { upload: UploadProgress }) {
  const t = useTexts(uploadListTexts)
  const formats = useFormats()
  const { bytes, receivedBytes, speed, isRetrying } = upload
  const share = bytes === 0 ? 0 : receivedBytes / bytes
  const msLeft = findMsLeft(bytes - receivedBytes, speed)
  // Less than a minute is not worth counting.
  const until = msLeft === undefined ? undefined : new Date(Math.max(secondMs, Math.ceil(msLeft / minuteMs) * minuteMs))
  return (
    <span className={classes.status}>
      <span className={classes.line}>
        <span className={classes.info}>{t.uploading(formats.percent(share))}</span>
        <span className={classes.left}>
          {isRetrying ? t.retrying : until && t.left(formats.duration(new Date(0).toISOString(), until.toISOString()))}
        </span>
      </span>
      <Bar share={share} tone="accent" />
    </span>
  )
}
