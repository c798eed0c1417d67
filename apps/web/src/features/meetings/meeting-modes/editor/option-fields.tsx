import type { Freedom, ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { NativeSelect, Switch } from '@mantine/core'
import { IconCalendarEvent, IconLock, IconLockOpen } from '@tabler/icons-react'
import {
  listFreedoms,
  type OptionValue,
  type ShownOption,
} from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { modeOptionTexts } from '#features/meetings/meeting-modes/mode-options.texts.ts'
import { useOptionTexts } from '#features/meetings/meeting-modes/use-option-texts.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'
import { editorTexts } from './mode-editor.texts.ts'
import classes from './option-list.module.css'

type ValueFieldProps = {
  name: ShownOption
  /** The id of the name that is shown. */
  labelledBy: string
  values: readonly OptionValue[]
}

/** The value of an option: a switch, or a choice among the values that the operator allows. */
export function ValueField({ name, labelledBy, values }: ValueFieldProps) {
  const isSwitch = typeof values[0] === 'boolean'
  const Field = isSwitch ? SwitchValue : ChoiceValue
  return <Field name={name} labelledBy={labelledBy} values={values} />
}

function useValueField(name: ShownOption, type: { type?: 'checkbox' } = {}) {
  const { label, value } = useOptionTexts()
  const format = (one: unknown) => value(name, typeof one === 'boolean' ? one : String(one))
  const { label: _label, ...field } = useField(`options.${name}`, label(name), { ...type, format })
  return field
}

function SwitchValue({ name, labelledBy }: ValueFieldProps) {
  const { size: _size, ...field } = useValueField(name, { type: 'checkbox' })
  return <Switch {...field} aria-labelledby={labelledBy} />
}

function ChoiceValue({ name, labelledBy, values }: ValueFieldProps) {
  const { value } = useOptionTexts()
  const field = useValueField(name)
  return (
    <NativeSelect
      {...field}
      aria-labelledby={labelledBy}
      data={values.map((one) => ({ value: String(one), label: value(name, one) }))}
    />
  )
}

const icons = { fixed: IconLock, meeting: IconCalendarEvent, room: IconLockOpen } as const

/** Says who may change an option, where that cannot be chosen. */
export function FreedomText({ freedom, text }: { freedom: Freedom; text?: string }) {
  const t = useTexts(modeOptionTexts)
  const Icon = icons[freedom]
  return (
    <span className={classes.freedomText}>
      <Icon size={14} aria-hidden />
      {text ?? t[freedom]}
    </span>
  )
}

type FreedomFieldProps = { name: ShownOption; freedom: Freedom; limit: ModeRules | undefined }

/** Chooses who may change an option, as far as the operator leaves a choice. */
export function FreedomField({ name, freedom, limit }: FreedomFieldProps) {
  const t = useTexts(editorTexts)
  const { lockedByOperator } = t
  const freedoms = listFreedoms(name, limit)
  if (freedoms.length === 1) return <FreedomText freedom={freedom} text={lockedByOperator} />
  return <FreedomSelect name={name} freedom={freedom} choices={freedoms} />
}

type FreedomSelectProps = { name: ShownOption; freedom: Freedom; choices: readonly Freedom[] }

function FreedomSelect({ name, freedom, choices }: FreedomSelectProps) {
  const t = useTexts(editorTexts)
  const texts: { readonly [key: string]: string } = useTexts(modeOptionTexts)
  const { label } = useOptionTexts()
  const fieldLabel = t.freedomFor(label(name))
  const format = (value: unknown) => texts[String(value)] ?? String(value)
  const { label: _label, size: _size, ...field } = useField(`freedoms.${name}`, fieldLabel, { format })
  const Icon = icons[freedom]
  return (
    <NativeSelect
      {...field}
      size="xs"
      aria-label={fieldLabel}
      leftSection={<Icon size={14} aria-hidden />}
      className={classes.freedomSelect ?? ''}
      data={choices.map((value) => ({ value, label: format(value) }))}
    />
  )
}
