import { TextInput } from '@mantine/core'
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
  const isRemoval = action === 'remove'
  return (
    <Confirm
      title={isRemoval ? t.removeTitle(name) : t.makeHostTitle(name)}
      body={isRemoval ? (rights.kickedMayRejoin ? t.removeBodyReturn : t.removeBody) : t.makeHostBody}
      verb={isRemoval ? t.removeConfirm : t.makeHostConfirm}
      danger={isRemoval}
      opened={opened}
      onConfirm={() => {
        if (isRemoval) controls.remove(id)
        else controls.setRole(id, 'host')
        close()
      }}
      onClose={close}
    />
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
