import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { modesTexts } from './meeting-modes.texts.ts'
import { ReplacementSelect, useReplacement } from './replacement-select.tsx'
import { useModeName } from './shared/use-mode-name.ts'

type MoveMeetingsProps = { mode: MeetingMode; modes: readonly MeetingMode[]; opened: boolean; onClose: () => void }

/** Gives all meetings and groups of a mode another one. */
export function MoveMeetings({ mode, modes, opened, onClose }: MoveMeetingsProps) {
  const t = useTexts(modesTexts)
  const formats = useFormats()
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
  const uses = [
    ...(mode.meetings > 0 ? [t.meetingCount(mode.meetings)] : []),
    ...(mode.personal > 0 ? [t.personalMeetingCount(mode.personal)] : []),
    ...(mode.groups.length > 0 ? [t.groupCount(mode.groups.length)] : []),
  ]
  return (
    <Confirm
      title={t.moveTitle(nameMode(mode))}
      body={t.moveBody(formats.list(uses))}
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
