import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { modesTexts } from './meeting-modes.texts.ts'
import { ReplacementSelect, useReplacement } from './replacement-select.tsx'
import { useModeName } from './shared/use-mode-name.ts'
import { useListUses } from './use-list-uses.ts'

type MoveMeetingsProps = { mode: MeetingMode; modes: readonly MeetingMode[]; opened: boolean; onClose: () => void }

/** Gives all meetings and groups of a mode another one. */
export function MoveMeetings({ mode, modes, opened, onClose }: MoveMeetingsProps) {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  const replacement = useReplacement(mode, modes)
  const { mutate, isPending } = useCallMutation(meetingModes.moveMeetings)
  const move = (to: string) =>
    mutate(
      { id: mode.id, replacement: to },
      {
        onSuccess: ({ meetings }) => {
          toast.success(t.moved(meetings))
          onClose()
        },
      },
    )
  const listUses = useListUses()
  return (
    <Confirm
      title={t.moveTitle(nameMode(mode))}
      body={t.moveBody(listUses(mode))}
      verb={t.moveVerb}
      danger={false}
      busy={isPending}
      disabled={replacement.value === undefined}
      opened={opened}
      onConfirm={() => replacement.value !== undefined && move(replacement.value)}
      onClose={onClose}
    >
      <ReplacementSelect {...replacement} />
    </Confirm>
  )
}
