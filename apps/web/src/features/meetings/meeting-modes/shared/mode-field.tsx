import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { useTexts } from '#lib/texts.ts'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { modeChoiceTexts } from './mode-choice.texts.ts'
import { useModeName } from './use-mode-name.ts'

type ModeFieldProps = {
  /** The mode that the meeting has now. */
  value: string
  choices: readonly ModeChoice[]
  /** Called with the chosen mode instead of setting the field alone. */
  onChoose?: ((mode: ModeChoice) => void) | undefined
}

/** The mode of a meeting, where there is a choice; the field is called `modeId`. */
export function ModeField({ value, choices, onChoose }: ModeFieldProps) {
  const t = useTexts(modeChoiceTexts)
  const nameMode = useModeName()
  const chosen = choices.find(({ id }) => id === value)
  const options = [
    ...(chosen === undefined ? [{ value, label: t.present }] : []),
    ...choices.map((mode) => ({ value: mode.id, label: nameMode(mode) })),
  ]
  if (choices.length === 0 || options.length === 1) return null
  const choose = (id: string) => {
    const mode = choices.find((one) => one.id === id)
    if (mode) onChoose?.(mode)
  }
  return (
    <SelectField
      name="modeId"
      label={t.modeId}
      description={chosen?.description}
      options={options}
      onChange={onChoose && choose}
    />
  )
}
