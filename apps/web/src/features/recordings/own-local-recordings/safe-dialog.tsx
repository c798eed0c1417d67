import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useMeetingGoesOn } from './meeting-goes-on.queries.ts'
import classes from './safe-dialog.module.css'
import { useLocalRecorder } from './shared/capture/local-recorder-state.ts'
import { buildFileName } from './shared/files/file-name.ts'
import { countParts } from './shared/files/finish-file.ts'
import type { LocalRow } from './shared/list/local-rows.rules.ts'
import { useLocalActions } from './shared/list/use-local-actions.ts'
import { localRecordingTexts } from './shared/local-recording.texts.ts'
import { LocalRecordingResult } from './shared/local-recording-result.tsx'
import { writeLength } from './shared/written-length.ts'

/** Says what is on the disk of a recording whose tab was lost, and offers to finish its file or to go on. */
export function SafeDialog({ row, onClose }: { row: LocalRow; onClose: () => void }) {
  const t = useTexts(localRecordingTexts)
  const language = useLanguage()
  const state = useLocalRecorder()
  const { kept } = row
  const isFinishing = state !== undefined && state.at !== 'recording' && state.id === kept.id
  return (
    <Dialog title={isFinishing ? kept.topic : t.safe(writeLength(kept.durationMs, language))} opened onClose={onClose}>
      {isFinishing ? <LocalRecordingResult state={state} userId={kept.userId} /> : <Facts row={row} />}
    </Dialog>
  )
}

function Facts({ row: { kept } }: { row: LocalRow }) {
  const t = useTexts(localRecordingTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const navigate = useNavigate()
  const { finish } = useLocalActions()
  const goesOn = useMeetingGoesOn(kept.number)
  const bytes = useBytes(kept)
  const until = new Date(new Date(kept.startedAt).getTime() + kept.durationMs).toISOString()
  return (
    <>
      <Text c="dimmed">{t.safeBody(kept.topic, formats.time(until))}</Text>
      <dl className={classes.facts}>
        <dt>{t.file}</dt>
        <dd className={classes.file}>
          <bdi dir="ltr">{buildFileName(new Date(kept.startedAt), kept.topic)}</bdi>
        </dd>
        <dt>{t.size}</dt>
        <dd>{bytes !== undefined && t.sizeBody(formatBytes(bytes))}</dd>
        {goesOn !== undefined && (
          <>
            <dt>{t.meeting}</dt>
            <dd>
              {goesOn && <span className={classes.dot} />}
              {goesOn ? t.stillOn : t.isOver}
            </dd>
          </>
        )}
      </dl>
      <DialogActions>
        <Button
          variant={goesOn ? 'default' : 'filled'}
          data-autofocus={!goesOn || undefined}
          onClick={() => void finish(kept)}
        >
          {t.finish}
        </Button>
        {goesOn && <Button onClick={() => void navigate({ to: `/portal/join/${kept.number}` })}>{t.rejoin}</Button>}
      </DialogActions>
    </>
  )
}

/** Counts what is on the disk, which may be more than was noted before the crash. */
function useBytes(kept: LocalRow['kept']): number | undefined {
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    // Synchronises with the browser's storage.
    countParts(kept).then(setBytes, () => setBytes(kept.bytes))
  }, [kept])
  return bytes
}
