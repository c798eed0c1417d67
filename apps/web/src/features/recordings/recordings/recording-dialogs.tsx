import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import { recordings, recordingsErrors } from '@foyer/contract/recordings/recordings'
import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useFormatBytes } from '#lib/bytes.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { ShownDialog } from '#ui/dialog/use-dialog.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { recordingsTexts } from './recordings.texts.ts'
import type { RecordingActions } from './use-recording-actions.tsx'

const ShareDrawer = lazy(() =>
  import('#features/recordings/recording-links/shared/share-drawer.tsx').then((file) => ({
    default: file.ShareDrawer,
  })),
)

type DialogsProps = { actions: RecordingActions; onDeleted?: () => void }

/** The dialogs of the actions on recordings. */
export function RecordingDialogs({ actions: { rename, hold, deletion, share }, onDeleted }: DialogsProps) {
  const t = useTexts(recordingsTexts)
  return (
    <>
      {rename.row && (
        <Dialog title={t.renameTitle(rename.row.topic)} opened={rename.opened} onClose={rename.close} size="sm">
          <RenameForm key={rename.row.id} recording={rename.row} onClose={rename.close} />
        </Dialog>
      )}
      {hold.row && <HoldDialog key={`${hold.row.id} ${hold.row.isHeld}`} dialog={hold} recording={hold.row} />}
      <DeletionDialog dialog={deletion} onDeleted={onDeleted} />
      {share.row && share.opened && (
        <Suspense fallback={null}>
          <ShareDrawer recordingId={share.row.id} topic={share.row.topic} onClose={share.close} />
        </Suspense>
      )}
    </>
  )
}

function RenameForm({ recording: { id, topic }, onClose }: { recording: Recording; onClose: () => void }) {
  const t = useTexts(recordingsTexts)
  const rename = useCallMutation(recordings.rename, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/recordings/recordings')).recordings.rename.input,
    errors: { ...recordingsErrors, ...meetingsErrors },
    initialValues: { topic },
    toInput: (values) => ({ ...values, id }),
    send: async (input) => {
      await rename.mutateAsync(input)
      toast.success(t.renamed)
      onClose()
    },
  })
  return (
    <Form form={form} label={t.rename}>
      <TextField name="topic" label={t.topic} maxLength={200} autoFocus />
      <FormActions submit={t.save} onCancel={onClose} />
    </Form>
  )
}

/** Asks why a recording is held, or whether it no longer is. */
function HoldDialog({ recording, dialog }: { recording: Recording; dialog: ShownDialog<Recording> }) {
  const t = useTexts(recordingsTexts)
  const [reason, setReason] = useState('')
  const { id, topic, isHeld } = recording
  return (
    <ConfirmCall
      call={recordings.hold}
      input={isHeld ? { id, held: false } : { id, held: true, reason }}
      title={isHeld ? t.releaseTitle(topic) : t.holdTitle(topic)}
      body={isHeld ? t.releaseBody : t.holdBody}
      verb={isHeld ? t.release : t.hold}
      done={isHeld ? t.released : t.held}
      opened={dialog.opened}
      onClose={dialog.close}
      danger={false}
    >
      {!isHeld && (
        <TextInput
          label={t.reason}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </ConfirmCall>
  )
}

type DeletionProps = { dialog: ShownDialog<readonly Recording[]>; onDeleted: (() => void) | undefined }

/** Asks before recordings are deleted for good, and says how much that is. */
function DeletionDialog({ dialog: { row: rows = [], opened, close }, onDeleted }: DeletionProps) {
  const t = useTexts(recordingsTexts)
  const formatBytes = useFormatBytes()
  if (rows.length === 0) return null
  const sum = (count: (row: Recording) => number) => rows.reduce((total, row) => total + count(row), 0)
  const files = t.fileCount(sum((row) => row.files.length))
  return (
    <ConfirmCall
      call={recordings.delete}
      input={{ ids: rows.map(({ id }) => id) }}
      title={t.deleteTitle(rows.length)}
      body={t.deleteBody(rows.length, files, formatBytes(sum((row) => row.bytes)))}
      verb={t.deleteForGood}
      done={t.deleted(rows.length)}
      opened={opened}
      onClose={close}
      onDone={onDeleted}
    />
  )
}
