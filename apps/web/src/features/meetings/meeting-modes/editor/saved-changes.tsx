import type { ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ShownOption } from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { useOptionTexts } from '#features/meetings/meeting-modes/use-option-texts.ts'
import { useTexts } from '#lib/texts.ts'
import { useHeadline } from './mode-consequences.tsx'
import classes from './mode-editor.module.css'
import { editorTexts } from './mode-editor.texts.ts'
import type { ModePreview } from './use-mode-preview.ts'

/** So many options are named in the save bar. */
const maxNamed = 3

type SavedChangesProps = {
  changed: readonly ShownOption[]
  rules: ModeRules
  saved: ModeRules
  preview: ModePreview
}

/** Says beside the button how many meetings change by saving, and which options. */
export function SavedChanges({ changed, rules, saved, preview }: SavedChangesProps) {
  const t = useTexts(editorTexts)
  const { label } = useOptionTexts()
  const writeHeadline = useHeadline()
  const { options } = rules
  const sign = (name: ShownOption) =>
    typeof options[name] !== 'boolean' || options[name] === saved.options[name] ? '' : options[name] ? '+ ' : '− '
  const names = changed.slice(0, maxNamed).map((name) => `${sign(name)}${label(name)}`)
  return (
    <div role="status">
      {preview.data !== undefined && preview.data.total > 0 && (
        <div className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {writeHeadline(preview.data)}
        </div>
      )}
      <Text size="xs" component="div">
        {t.changes(changed.length, [...names, ...(changed.length > maxNamed ? ['…'] : [])].join(', '))}
      </Text>
    </div>
  )
}
