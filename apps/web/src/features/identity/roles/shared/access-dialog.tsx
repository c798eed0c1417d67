import { explanations, organisationKeys } from '@foyer/contract/identity/explanations'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { type OptionName, optionNames, optionsToCome } from '@foyer/contract/meetings/options/meeting-options'
import type { ModeId } from '@foyer/contract/meetings/options/mode-id'
import type { PermissionKey } from '@foyer/contract/permissions'
import { NativeSelect, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { accessTexts } from './access-explanation.texts.ts'
import { AccessVerdict } from './access-verdict.tsx'
import { usePermissionLabels } from './permission-labels.ts'
import { useOptionCause } from './use-option-cause.ts'

const isToCome = (name: OptionName): boolean => optionsToCome.some((other) => other === name)
const options = optionNames.filter((name) => !isToCome(name))
/** The permission to schedule a meeting and choose its options. */
const schedules: PermissionKey = 'meeting.schedule.put'

type Action = { key: PermissionKey; option?: OptionName }

type AccessDialogProps = { user: { id: string; name: string }; opened: boolean; onClose: () => void }

/** Why a user can or can't do something: an action is chosen, and everything that decides is listed. */
export function AccessDialog({ user: { id, name }, opened, onClose }: AccessDialogProps) {
  const t = useTexts(accessTexts)
  const labels = usePermissionLabels()
  const optionCause = useOptionCause()
  const [action, setAction] = useState<Action>()
  const [modeId, setModeId] = useState<ModeId>()
  const asked = action?.option === undefined || modeId === undefined ? action : { ...action, modeId }
  const result = useCallQuery(explanations.user, opened && asked !== undefined ? { id, ...asked } : undefined)
  const actions = [
    ...organisationKeys.map((key) => ({ value: `${key}`, label: labels.permission(key), action: { key } })),
    ...options.map((option) => ({
      value: `option ${option}`,
      label: optionCause.t.option(optionCause.label(option)),
      action: { key: schedules, option },
    })),
  ]
  const shown = actions.find((one) => one.action.key === action?.key && toOption(one.action) === action.option)
  return (
    <Dialog title={t.title(name)} opened={opened} onClose={onClose}>
      <Stack gap="md" mih={320}>
        <Select
          label={t.action}
          placeholder={t.actionHint}
          nothingFoundMessage={t.noAction}
          data={actions.map(({ value, label }) => ({ value, label }))}
          value={shown?.value ?? null}
          onChange={(value) => setAction(actions.find((one) => one.value === value)?.action)}
          searchable
          data-autofocus
        />
        {action?.option !== undefined && <ModeSelect value={modeId} onChange={setModeId} />}
        {action !== undefined && (
          <QueryBoundary result={result}>
            {(explanation) => <AccessVerdict explanation={explanation} onLeave={onClose} />}
          </QueryBoundary>
        )}
      </Stack>
    </Dialog>
  )
}

const toOption = ({ option }: Action): OptionName | undefined => option

type ModeSelectProps = { value: ModeId | undefined; onChange: (value: ModeId | undefined) => void }

/** The mode of the meeting that is asked about; in another tenant only that of new meetings, since no other is known. */
function ModeSelect({ value, onChange }: ModeSelectProps) {
  const { t, modeName } = useOptionCause()
  const isElsewhere = useTenantScope() !== undefined
  const { data } = useCallQuery(meetingModes.listChoices, isElsewhere ? undefined : {})
  const modes = data?.items ?? []
  if (modes.length < 2) return null
  return (
    <NativeSelect
      label={t.mode}
      data={[
        { value: '', label: t.ofNewMeetings },
        ...modes.map((mode) => ({ value: mode.id, label: modeName(mode.name) })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(modes.find((mode) => mode.id === currentTarget.value)?.id)}
    />
  )
}
