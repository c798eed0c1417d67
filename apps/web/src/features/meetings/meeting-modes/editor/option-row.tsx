import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import type { ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { Text } from '@mantine/core'
import { IconLinkOff, IconShieldLock } from '@tabler/icons-react'
import { useId } from 'react'
import {
  isFixedByOperator,
  listValues,
  type ShownOption,
} from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { modeOptionTexts } from '#features/meetings/meeting-modes/mode-options.texts.ts'
import { useOptionTexts } from '#features/meetings/meeting-modes/use-option-texts.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { editorTexts } from './mode-editor.texts.ts'
import { FreedomField, FreedomText, ValueField } from './option-fields.tsx'
import classes from './option-list.module.css'

type OptionRowProps = {
  name: ShownOption
  rules: ModeRules
  saved?: ModeRules | undefined
  limit?: ModeRules | undefined
  /** The option that this one cannot go with as it is. */
  contradicts?: OptionName | undefined
  readOnly?: boolean
}

/** One option: its name, its value, and who may change it. */
export function OptionRow({ name, rules, saved, limit, contradicts, readOnly = false }: OptionRowProps) {
  const t = useTexts(editorTexts)
  const freedomTexts = useTexts(modeOptionTexts)
  const { label, value, hint } = useOptionTexts()
  const id = useId()
  const isFixed = isFixedByOperator(name, limit)
  const [was, wasFree] = [saved?.options[name], saved?.freedoms[name]]
  const changesValue = was !== undefined && was !== rules.options[name]
  const changesFreedom = wasFree !== undefined && wasFree !== rules.freedoms[name]
  const shown = value(name, rules.options[name])
  return (
    <li
      className={classes.row}
      data-changed={changesValue || changesFreedom || undefined}
      data-fixed={isFixed || undefined}
    >
      <div className={classes.name}>
        <span id={id}>{label(name)}</span>
        {hint(name) !== undefined && (
          <Text size="xs" c="dimmed" component="div">
            {hint(name)}
          </Text>
        )}
        {contradicts !== undefined && (
          <div className={classes.problem}>
            <IconLinkOff size={14} aria-hidden />
            {t.cannotGoWith(label(contradicts))}
          </div>
        )}
      </div>
      <div className={classes.value}>
        {isFixed && (
          <span className={classes.fixedValue}>
            <IconShieldLock size={16} aria-hidden />
            {shown}
          </span>
        )}
        {!isFixed && readOnly && shown}
        {!isFixed && !readOnly && <ValueField name={name} labelledBy={id} values={listValues(name, limit)} />}
        {changesValue && <StatusBadge tone="accent">{t.was(value(name, was))}</StatusBadge>}
      </div>
      <div className={classes.freedom}>
        {isFixed && <Text size="sm">{t.fixedByOperator}</Text>}
        {!isFixed && readOnly && <FreedomText freedom={rules.freedoms[name]} />}
        {!isFixed && !readOnly && <FreedomField name={name} freedom={rules.freedoms[name]} limit={limit} />}
        {changesFreedom && <StatusBadge tone="accent">{t.was(freedomTexts[wasFree])}</StatusBadge>}
      </div>
    </li>
  )
}
