import type { Meeting, MeetingOccurrence, Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Group } from '@mantine/core'
import { modeChoiceTexts } from '#features/meetings/meeting-modes/shared/mode-choice.texts.ts'
import { usePossibleModes } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { useModeName } from '#features/meetings/meeting-modes/shared/use-mode-name.ts'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { optionsTexts } from '#features/meetings/meetings/schedule/meeting-options.texts.ts'
import { useDescribeOptions } from '#features/meetings/meetings/schedule/meeting-options-fields.tsx'
import { toDateSettings } from '#features/meetings/meetings/series/date-settings.rules.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { useRecurrenceTexts } from '#features/meetings/meetings/series/use-recurrence-texts.ts'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PersonName } from '#ui/person/person-name.tsx'
import classes from './meeting-panel.module.css'

export const MeetingId = ({ number }: { number: string }) => <bdi dir="ltr">{formatMeetingId(number)}</bdi>

type EditableFactsProps = { row: Occurrence; meeting: Meeting; date?: MeetingOccurrence | undefined }

/** Shows a meeting as those who may edit it see it; `date` is one of a series that has something of its own. */
export function EditableFacts({ row, meeting, date }: EditableFactsProps) {
  const t = useTexts(meetingsTexts)
  const { managers } = useTexts(managersTexts)
  const { repeats, passwordOfDate } = useTexts(recurrenceTexts)
  const { describe } = useRecurrenceTexts()
  const { chosen } = useTexts(optionsTexts)
  const describeOptions = useDescribeOptions()
  const formats = useFormats()
  const { modeId: modeLabel } = useTexts(modeChoiceTexts)
  const nameMode = useModeName()
  const modes = usePossibleModes()
  const mode = modes.find(({ id }) => id === meeting.modeId)
  const settings = toDateSettings(meeting, date)
  const { password, options } = settings
  const { others } = describeOptions(options)
  return (
    <DescriptionList
      facts={[
        ...(row.own ? [] : [{ label: t.hostedBy, value: <PersonName name={row.host} picture={row.hostPicture} /> }]),
        { label: t.number, value: <MeetingId number={row.number} /> },
        {
          label: password === meeting.password ? t.passwordShort : passwordOfDate,
          value: options.passwordRequired ? (
            <Group component="span" gap={4} wrap="nowrap">
              <bdi>{password}</bdi>
              <CopyIcon value={password} label={t.copyPassword} done={t.passwordCopied} />
            </Group>
          ) : (
            t.noPassword
          ),
        },
        {
          label: t.beforeHost,
          value: options.lobby ? t.waitToBeAdmitted : options.joinBeforeHost ? t.canJoin : t.cannotJoin,
        },
        ...(mode === undefined || modes.length < 2 ? [] : [{ label: modeLabel, value: <bdi>{nameMode(mode)}</bdi> }]),
        ...(others.length === 0
          ? []
          : [{ label: chosen, value: <span className={classes.sentence}>{others.join(', ')}</span> }]),
        ...(meeting.recurrence === null
          ? []
          : [{ label: repeats, value: describe(meeting.recurrence, meeting.start ?? '') }]),
        ...(meeting.managers.length === 0
          ? []
          : [{ label: managers, value: formats.list(meeting.managers.map(({ name }) => name)) }]),
      ]}
    />
  )
}
