import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Attendee, RoomRights } from '#features/meetings/room/connection/use-room-state.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { DialogState } from '#ui/dialog/use-dialog.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import type { PersonAction } from './participant-row.tsx'
import { controlsTexts } from './room-controls.texts.ts'
import type { RoomControls } from './use-room-controls.ts'

export type PersonDialog = { action: PersonAction; person: Pick<Attendee, 'participantId' | 'name'> }

type ParticipantDialogsProps = { dialog: DialogState<PersonDialog>; controls: RoomControls; rights: RoomRights }

/** The questions before what is hard to undo, and the change of a name. */
export function ParticipantDialogs({ dialog, controls, rights }: ParticipantDialogsProps) {
  const t = useTexts(controlsTexts)
  const { row, opened, close } = dialog
  if (row === undefined) return null
  const { action, person } = row
  const { name, participantId: id } = person
  if (action === 'rename')
    return (
      <Dialog title={t.renameTitle} opened={opened} onClose={close} size="sm">
        <RenameForm
          key={id}
          name={name}
          onCancel={close}
          onSave={(next) => {
            controls.rename(id, next)
            close()
          }}
        />
      </Dialog>
    )
  if (action === 'remove')
    return <Removal key={id} person={person} opened={opened} onClose={close} controls={controls} rights={rights} />
  return (
    <Confirm
      title={t.makeHostTitle(name)}
      body={t.makeHostBody}
      verb={t.makeHostConfirm}
      danger={false}
      opened={opened}
      onConfirm={() => {
        controls.setRole(id, 'host')
        close()
      }}
      onClose={close}
    />
  )
}

type RemovalProps = Omit<ParticipantDialogsProps, 'dialog'> &
  Pick<PersonDialog, 'person'> & { opened: boolean; onClose: () => void }

/** Asks before a participant is removed, and whether to lock the meeting too: a guest could come as someone else. */
function Removal({ person: { participantId, name }, opened, onClose, controls, rights }: RemovalProps) {
  const t = useTexts(controlsTexts)
  const [lock, setLock] = useState(false)
  return (
    <Confirm
      title={t.removeTitle(name)}
      body={rights.kickedMayRejoin ? t.removeBodyReturn : t.removeBody}
      verb={t.removeConfirm}
      opened={opened}
      onConfirm={() => {
        controls.remove(participantId, lock)
        onClose()
      }}
      onClose={onClose}
    >
      {!rights.isLocked && (
        <Checkbox label={t.lockToo} checked={lock} onChange={(event) => setLock(event.currentTarget.checked)} />
      )}
    </Confirm>
  )
}

type RenameFormProps = { name: string; onSave: (name: string) => void; onCancel: () => void }

function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  const t = useTexts(controlsTexts)
  const [value, setValue] = useState(name)
  const trimmed = value.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== '') onSave(trimmed)
      }}
    >
      <TextInput
        label={t.newName}
        value={value}
        maxLength={100}
        data-autofocus
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <FormActions submit={t.save} onCancel={onCancel} />
    </form>
  )
}
