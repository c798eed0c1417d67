import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { findComputerName, suggestName } from '#features/recordings/own-local-recordings/shared/files/computer.ts'
import { findFolder, keepFolder } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import { localRecordingTexts } from '#features/recordings/own-local-recordings/shared/local-recording.texts.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useSession } from '#lib/session.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import classes from './local-recording.module.css'

const maxName = 60

type DialogProps = {
  opened: boolean
  isStarting: boolean
  onClose: () => void
  onRecord: (computerName: string) => void
}

/** Asks once for the name of this computer and for the folder, before the browser asks what to capture. */
export function LocalRecordingDialog({ opened, isStarting, onClose, onRecord }: DialogProps) {
  const t = useTexts(localRecordingTexts)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose} size="sm">
      <LocalRecordingForm
        isStarting={isStarting}
        onClose={onClose}
        onRecord={(name) => {
          onRecord(name)
          onClose()
        }}
      />
    </Dialog>
  )
}

function LocalRecordingForm({ isStarting, onClose, onRecord }: Omit<DialogProps, 'opened'>) {
  const t = useTexts(localRecordingTexts)
  const { cancel } = useTexts(commonTexts)
  const { user } = useSession()
  const [name, setName] = useState(() => findComputerName() || suggestName(user?.name ?? ''))
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = name.trim()
    setIsEmpty(written === '')
    if (written !== '') onRecord(written)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" mb="lg">
        <Text c="dimmed">{t.intro}</Text>
        <TextInput
          label={t.computerName}
          description={t.computerNameWhy}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={maxName}
          required
          withAsterisk={false}
          value={name}
          error={isEmpty && t.nameRequired}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Place />
        <Text size="sm" c="dimmed">
          {t.pickTab}
        </Text>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" loading={isStarting}>
          {t.record}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Where the file goes, and how much space there is. */
function Place() {
  const t = useTexts(localRecordingTexts)
  const formatBytes = useFormatBytes()
  const [folder, setFolder] = useState('')
  const [free, setFree] = useState<number>()
  useEffect(() => {
    // Synchronises with the browser's storage.
    findFolder().then(
      (found) => setFolder(found?.name ?? ''),
      () => undefined,
    )
    navigator.storage.estimate().then(
      ({ quota = 0, usage = 0 }) => setFree(Math.max(0, quota - usage)),
      () => undefined,
    )
  }, [])
  const pick = async () => {
    const picked = await window.showDirectoryPicker?.({ id: 'recordings', mode: 'readwrite', startIn: 'videos' })
    if (picked === undefined) return
    await keepFolder(picked)
    setFolder(picked.name)
  }
  return (
    <Group gap="xs" wrap="nowrap" className={classes.place ?? ''}>
      <IconFolder size={18} aria-hidden />
      <Text size="sm" className={classes.folder ?? ''}>
        {folder === '' ? t.noFolder : <bdi>{folder}</bdi>}{' '}
        {free !== undefined && (
          <Text span inherit c="dimmed">
            {t.free(formatBytes(free))}
          </Text>
        )}
      </Text>
      {window.showDirectoryPicker !== undefined && (
        // Closing the browser's dialog changes nothing.
        <Button size="compact-sm" variant="subtle" onClick={() => void pick().catch(() => undefined)}>
          {folder === '' ? t.choose : t.change}
        </Button>
      )}
    </Group>
  )
}
