import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { Button, CloseButton, Menu, Switch, Text, Title } from '@mantine/core'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import cardClasses from '#ui/layout/card-section.module.css'
import classes from './compare-modes.module.css'
import { compareTexts } from './compare-modes.texts.ts'
import { createModePath, findDifferences, optionGroups, type ShownOption, shownOptions } from './meeting-modes.rules.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { modeOptionTexts } from './mode-options.texts.ts'
import { useModeName } from './shared/use-mode-name.ts'
import { useIsModeEditor } from './use-is-mode-editor.ts'
import { useOptionTexts } from './use-option-texts.ts'

type CompareModesProps = { one: MeetingMode; other: MeetingMode; onClose: () => void }

/** Two modes side by side, option by option. */
export function CompareModes({ one, other, onClose }: CompareModesProps) {
  const t = useTexts(compareTexts)
  const formats = useFormats()
  const nameMode = useModeName()
  const id = useId()
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  const differences = findDifferences(one.effective, other.effective)
  const close = () => {
    onClose()
    // The button that had the focus is gone: back to where the comparison began.
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(one.id)}"] [data-checkbox]`)?.focus()
  }
  return (
    <section className={cardClasses.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {t.title}
        </Title>
        <StatusBadge>{t.differ(formats.number(differences.length), formats.number(shownOptions.length))}</StatusBadge>
        <div className={classes.tools}>
          <Switch
            label={t.onlyDifferences}
            labelPosition="left"
            checked={onlyDifferences}
            onChange={({ currentTarget }) => setOnlyDifferences(currentTarget.checked)}
          />
          <CopyMenu modes={[one, other]} />
          <CloseButton aria-label={t.close} onClick={close} />
        </div>
      </div>
      {onlyDifferences && differences.length === 0 ? (
        <Text className={classes.note ?? ''}>{t.same}</Text>
      ) : (
        <ComparedOptions one={one} other={other} shown={onlyDifferences ? differences : shownOptions} />
      )}
      {differences.length > 0 && (
        <Text size="sm" c="dimmed" className={classes.note ?? ''}>
          {t.move(nameMode(one), nameMode(other))}
        </Text>
      )}
    </section>
  )
}

function CopyMenu({ modes }: { modes: readonly MeetingMode[] }) {
  const t = useTexts(compareTexts)
  const nameMode = useModeName()
  const navigate = useNavigate()
  const isEditor = useIsModeEditor()
  if (!(useCan(meetingModes.create) && isEditor)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconCopy />}>
          {t.copyOne}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {modes.map((mode) => (
          <Menu.Item key={mode.id} onClick={() => void navigate({ to: createModePath, search: { from: mode.id } })}>
            {nameMode(mode)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ComparedProps = { one: MeetingMode; other: MeetingMode; shown: readonly ShownOption[] }

function ComparedOptions({ one, other, shown }: ComparedProps) {
  const t = useTexts(compareTexts)
  const subjects = useTexts(modeOptionTexts)
  const { default: isDefaultText } = useTexts(modesTexts)
  const nameMode = useModeName()
  const { label } = useOptionTexts()
  const groups = optionGroups
    .map(({ name, options }) => ({ name, options: options.filter((option: ShownOption) => shown.includes(option)) }))
    .filter(({ options }) => options.length > 0)
  return (
    <table className={classes.table} aria-label={t.title}>
      <thead>
        <tr>
          <th scope="col">{t.option}</th>
          {[one, other].map((mode) => (
            <th key={mode.id} scope="col">
              {nameMode(mode)} {mode.isDefault && <StatusBadge tone="accent">{isDefaultText}</StatusBadge>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, options }) => (
        <tbody key={name}>
          <tr>
            <th colSpan={3} scope="rowgroup" className={classes.group}>
              {subjects[name]}
            </th>
          </tr>
          {options.map((option) => (
            <tr key={option}>
              <th scope="row">{label(option)}</th>
              {[one, other].map((mode) => (
                <ComparedValue key={mode.id} mode={mode} option={option} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ComparedValue({ mode, option }: { mode: MeetingMode; option: ShownOption }) {
  const t = useTexts(compareTexts)
  const { value } = useOptionTexts()
  const { options, freedoms } = mode.effective
  return (
    <td>
      {value(option, options[option])}{' '}
      {freedoms[option] === 'fixed' && (
        <IconLock size={14} role="img" aria-label={t.locked} className={classes.lock ?? ''} />
      )}
    </td>
  )
}
