import { Button, Group } from '@mantine/core'
import {
  IconClock,
  IconCloudCheck,
  IconDeviceDesktop,
  IconFileAlert,
  IconPlayerPause,
  IconPlayerRecord,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StateLine } from '#features/recordings/own-local-recordings/shared/state-line.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { LocalRow } from './local-rows.rules.ts'
import classes from './local-upload-cell.module.css'
import { uploadListTexts } from './upload-list.texts.ts'
import { UploadStatus } from './upload-status.tsx'
import { useLocalActions } from './use-local-actions.ts'

/** The state of a recording on this computer, and the one action that it waits for. */
export function LocalUploadCell({ row }: { row: LocalRow }) {
  return (
    <span className={classes.cell}>
      <State row={row} />
      <Action row={row} />
    </span>
  )
}

function State({ row: { kept, listed, upload, state } }: { row: LocalRow }): ReactNode {
  const t = useTexts(uploadListTexts)
  const formats = useFormats()
  const at = (instant: string | null | undefined) => (instant ? formats.dateTime(instant) : '')
  if (upload) return <UploadStatus upload={upload} />
  switch (state) {
    case 'recording':
      return <StateLine icon={<IconPlayerRecord />} tone="bad" title={t.recordingNow} />
    case 'open':
      return <StateLine icon={<IconFileAlert />} tone="warning" title={t.notFinished} below={t.notFinishedWhy} />
    case 'missing':
      return <StateLine icon={<IconFileAlert />} tone="warning" title={t.missing} below={t.missingWhy} />
    case 'requested':
      return <StateLine icon={<IconClock />} title={t.requested} below={t.requestedAt(at(listed?.requestedAt))} />
    case 'paused': {
      const share = kept.bytes === 0 ? 0 : (listed?.receivedBytes ?? 0) / kept.bytes
      return <StateLine icon={<IconPlayerPause />} title={t.paused(formats.percent(share))} />
    }
    case 'uploaded':
      return (
        <StateLine icon={<IconCloudCheck />} tone="good" title={t.inCloud} below={t.since(at(listed?.uploadedAt))} />
      )
    case 'busy':
    case 'uploading':
      return <StateLine icon={<IconClock />} title={t.busy} />
    case 'saved':
      return <StateLine icon={<IconDeviceDesktop />} title={kept.file ? t.onComputer : t.inBrowser} />
  }
}

function Action({ row: { kept, listed, state } }: { row: LocalRow }): ReactNode {
  const t = useTexts(uploadListTexts)
  const actions = useLocalActions()
  const button = (verb: string, run: () => Promise<unknown>) => (
    <Button size="xs" variant="default" aria-label={t.of(verb, kept.topic)} onClick={() => void run()}>
      {verb}
    </Button>
  )
  switch (state) {
    case 'open':
      return button(t.finish, () => actions.finish(kept))
    case 'saved':
    case 'requested':
      return button(t.uploadIt, () => actions.upload(kept))
    case 'paused':
      return button(t.resume, () => actions.upload(kept))
    case 'uploading':
      return button(t.pause, () => actions.pause(kept))
    case 'missing':
      return (
        <Group gap="xs" wrap="nowrap">
          {button(t.lookAgain, () => actions.upload(kept))}
          {button(t.pick, () => actions.pick(kept))}
        </Group>
      )
    case 'uploaded': {
      const id = listed?.recordingId
      return id ? (
        <Button
          size="xs"
          variant="light"
          color="brand"
          component={Link}
          to={`/portal/cloud-recordings/${id}`}
          aria-label={t.of(t.play, kept.topic)}
        >
          {t.play}
        </Button>
      ) : null
    }
    case 'recording':
    case 'busy':
      return null
  }
}
