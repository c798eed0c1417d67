import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { isInUse } from './meeting-modes.rules.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { ReplacementSelect, useReplacement } from './replacement-select.tsx'
import { useModeName } from './shared/use-mode-name.ts'
import { useDescribeDefaults } from './use-describe-defaults.ts'
import { useListUses } from './use-list-uses.ts'

type DeleteModeProps = {
  mode: MeetingMode
  modes: readonly MeetingMode[]
  opened: boolean
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes a mode; one that is in use, also by past meetings, needs another one that takes its place. */
export function DeleteMode({ mode, modes, opened, onClose, onDeleted }: DeleteModeProps) {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  const listUses = useListUses()
  const defaults = useDescribeDefaults()(mode.id)
  const cache = useCallCache()
  const [refusal, setRefusal] = useState<string>()
  const replacement = useReplacement(mode, modes)
  const isUsed = isInUse(mode) || refusal !== undefined
  const { mutate, isPending } = useCallMutation(meetingModes.delete, {
    errors: 'form',
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'mode-in-use')) return toast.failure(error)
      setRefusal(error.message)
      cache.invalidate(meetingModes.list)
    },
  })
  const remove = () =>
    mutate(
      { id: mode.id, ...(isUsed && replacement.value !== undefined ? { replacement: replacement.value } : {}) },
      {
        onSuccess: () => {
          toast.success(t.deleted)
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <Confirm
      title={t.deleteTitle(nameMode(mode))}
      body={isInUse(mode) ? t.deleteUsed(listUses(mode)) : isUsed ? t.deletePast : t.deleteUnused}
      verb={t.delete}
      busy={isPending}
      disabled={isUsed && replacement.value === undefined}
      opened={opened}
      onConfirm={remove}
      onClose={onClose}
    >
      {defaults !== undefined && <Text size="sm">{defaults}</Text>}
      {refusal !== undefined && (
        <Text role="alert" size="sm" c="var(--portal-danger)">
          {refusal}
        </Text>
      )}
      {isUsed && <ReplacementSelect {...replacement} />}
    </Confirm>
  )
}
