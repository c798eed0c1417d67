import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudUpload, IconDownload } from '@tabler/icons-react'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import type { LocalRecorderState } from './capture/local-recorder-state.ts'
import { downloadKept } from './files/download-kept.ts'
import { writePath } from './files/file-name.ts'
import type { KeptFile } from './files/kept-files.ts'
import { useKeptFiles } from './files/use-kept-files.ts'
import { uploadListTexts } from './list/upload-list.texts.ts'
import { UploadStatus } from './list/upload-status.tsx'
import { localRecordingTexts } from './local-recording.texts.ts'
import classes from './local-recording-result.module.css'
import { useUploads } from './upload/upload-state.ts'

const loadRecorder = () => import('./capture/local-recorder.ts')
const dismiss = async () => (await loadRecorder()).dismissLocalRecorder()

type ResultProps = { state: Exclude<LocalRecorderState, { at: 'recording' }>; userId: string }

/** Says what became of a recording on this computer: where it is, and what can be done with it. */
export function LocalRecordingResult({ state, userId }: ResultProps) {
  const t = useTexts(localRecordingTexts)
  const formats = useFormats()
  const kept = useKeptFiles(userId)?.files.find(({ id }) => id === state.id)
  if (state.at === 'finishing')
    return (
      <Stack gap="xs" role="status">
        <Text size="sm">{t.finishing}</Text>
        <Progress value={state.share * 100} aria-label={t.finishingShare(formats.percent(state.share))} />
      </Stack>
    )
  return (
    <Stack gap="sm">
      {state.problem !== undefined && (
        <Text size="sm" role="alert" className={classes.problem ?? ''}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{t[`problem:${state.problem}`]}</span>
        </Text>
      )}
      {state.at === 'saved' && kept && <Saved kept={kept} />}
      <Group gap="xs" justify="space-between">
        {state.at === 'failed' && state.problem !== 'nothing' && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => void loadRecorder().then((recorder) => recorder.finishKept(state.id))}
          >
            {t.tryAgain}
          </Button>
        )}
        <Button size="compact-md" variant="subtle" onClick={() => void dismiss()}>
          {t.close}
        </Button>
      </Group>
    </Stack>
  )
}

function Saved({ kept }: { kept: KeptFile }) {
  const t = useTexts(localRecordingTexts)
  const u = useTexts(uploadListTexts)
  const formatBytes = useFormatBytes()
  const upload = useUploads().find(({ id }) => id === kept.id)
  const path = writePath(kept.fileName, kept.system)
  const begin = async () => {
    const { startUpload } = await import('./upload/start-upload.ts')
    const problem = await startUpload(kept, { asks: true })
    if (problem !== undefined) toast.error(u[`problem:${problem}`])
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconCircleCheck size={20} className={classes.done} aria-hidden />
        <div className={classes.text}>
          <Title order={3} size="sm">
            {t.saved}
          </Title>
          <Text size="sm" className={classes.path ?? ''}>
            <bdi dir="ltr">{path}</bdi>{' '}
            <Text span inherit c="dimmed">
              {formatBytes(kept.bytes)}
            </Text>
          </Text>
          {kept.file === undefined && (
            <Text size="sm" c="dimmed">
              {t.savedInBrowser}
            </Text>
          )}
        </div>
      </Group>
      {upload ? (
        <UploadStatus upload={upload} />
      ) : (
        <Group gap="xs">
          {kept.file === undefined && (
            <Button size="compact-md" leftSection={<IconDownload size={16} />} onClick={() => void downloadKept(kept)}>
              {t.download}
            </Button>
          )}
          <Button
            size="compact-md"
            variant={kept.file === undefined ? 'default' : 'filled'}
            leftSection={<IconCloudUpload size={16} />}
            onClick={() => void begin()}
          >
            {t.upload}
          </Button>
          {kept.file !== undefined && (
            <CopyButton size="compact-md" value={path} label={t.copyPath} done={t.pathCopied} />
          )}
        </Group>
      )}
    </>
  )
}
