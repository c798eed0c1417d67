import type { MeetingMode, ModeCollisions } from '@foyer/contract/meetings/options/meeting-modes'
import type { ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { Button, CloseButton, Switch, Text, TextInput, Title } from '@mantine/core'
import { IconEye, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import {
  findDefault,
  findDifferences,
  type OptionGroup,
  optionGroups,
  type ShownOption,
} from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { modeOptionTexts } from '#features/meetings/meeting-modes/mode-options.texts.ts'
import { useModeName } from '#features/meetings/meeting-modes/shared/use-mode-name.ts'
import { useFindOptions } from '#features/meetings/meeting-modes/use-find-modes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { GuestViewDialog } from './guest-view-dialog.tsx'
import { editorTexts } from './mode-editor.texts.ts'
import classes from './option-list.module.css'
import { OptionRow } from './option-row.tsx'

type OptionListProps = {
  /** The mode that is shown; null for a new one. */
  mode: MeetingMode | null
  modes: readonly MeetingMode[]
  /** Its options now. */
  rules: ModeRules
  /** Its options as they are saved, of which the changed ones are marked. */
  saved?: ModeRules | undefined
  /** The operator's mode that limits it. */
  limit?: ModeRules | undefined
  contradictions?: ModeCollisions['contradictions']
  readOnly?: boolean
}

/** The options of a mode by subject, with a search; in a form they are its fields. */
export function OptionList(props: OptionListProps) {
  const { mode, modes, rules } = props
  const t = useTexts(editorTexts)
  const formats = useFormats()
  const nameMode = useModeName()
  const findOptions = useFindOptions()
  const [search, setSearch] = useState('')
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const guest = useDialog()
  const usual = findDefault(modes)
  const comparable = usual !== undefined && usual.id !== mode?.id ? usual : undefined
  const differing = comparable ? findDifferences(rules, comparable.effective) : []
  const found = search.trim() === '' ? undefined : findOptions(search)
  const isVisible = (name: ShownOption) =>
    (found === undefined || found.includes(name)) &&
    (!onlyDiffering || comparable === undefined || differing.includes(name))
  const groups = optionGroups
    .map((group) => ({ ...group, options: group.options.filter(isVisible) }))
    .filter(({ options }) => options.length > 0)
  return (
    <>
      <div className={classes.tools}>
        <OptionSearch value={search} onChange={setSearch} />
        {comparable && (
          <Switch
            label={t.onlyDiffering(nameMode(comparable), formats.number(differing.length))}
            checked={onlyDiffering}
            onChange={({ currentTarget }) => setOnlyDiffering(currentTarget.checked)}
          />
        )}
        <Button variant="default" size="xs" leftSection={<IconEye />} onClick={() => guest.open()}>
          {t.guest}
        </Button>
      </div>
      <div className={classes.heads} aria-hidden>
        <span>{t.option}</span>
        <span>{t.value}</span>
        <span>{t.freedom}</span>
      </div>
      {groups.map(({ name, options }) => (
        <OptionSection key={name} name={name} options={options} list={props} />
      ))}
      <Text role="status" c="dimmed" className={classes.none ?? ''}>
        {groups.length === 0 && t.nothingFound}
      </Text>
      <GuestViewDialog rules={rules} opened={guest.opened} onClose={guest.close} />
    </>
  )
}

function OptionSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts(editorTexts)
  const { clearSearch } = useTexts(uiTexts)
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={t.findOption}
      placeholder={t.findOption}
      leftSection={<IconSearch />}
      rightSection={value !== '' && <CloseButton size="sm" aria-label={clearSearch} onClick={() => onChange('')} />}
      className={classes.search ?? ''}
      maxLength={100}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        // In a form, Enter would save the mode.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

type OptionSectionProps = { name: OptionGroup['name']; options: readonly ShownOption[]; list: OptionListProps }

function OptionSection({ name, options, list }: OptionSectionProps) {
  const t = useTexts(modeOptionTexts)
  const id = useId()
  const hints: { readonly [key: string]: string } = t
  const { contradictions = [], ...row } = list
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.groupHead}>
        <Title order={2} id={id}>
          {t[name]}
        </Title>
        <Text span size="sm" c="dimmed">
          {hints[`${name}Why`]}
        </Text>
      </div>
      <ul className={classes.list}>
        {options.map((option) => (
          <OptionRow
            key={option}
            {...row}
            name={option}
            contradicts={contradictions.find((one) => one.name === option)?.with}
          />
        ))}
      </ul>
    </section>
  )
}
