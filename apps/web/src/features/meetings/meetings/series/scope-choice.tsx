import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Radio, Stack } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useElsewhere } from '#ui/base/use-elsewhere.ts'
import classes from './recurrence.module.css'
import { recurrenceTexts } from './recurrence.texts.ts'

const scopes = ['one', 'following', 'all'] as const
/** The meetings of a series that an action is about. */
export type SeriesScope = (typeof scopes)[number]

/** Returns the fields of a URL or a call that say what an action on an occurrence is about. */
export function toScopeFields(occurrence: string | null, scope: SeriesScope): { occurrence?: string; from?: string } {
  if (occurrence === null || scope === 'all') return {}
  return scope === 'one' ? { occurrence } : { from: occurrence }
}

type ScopeChoiceProps = {
  /** The question. */
  label: string
  row: Pick<Occurrence, 'startsAt' | 'endsAt' | 'timezone'>
  /** Whether it can be this meeting and those after it. */
  following?: boolean
  /** The effect of the action on the series. */
  allHint?: string | undefined
  value: SeriesScope
  onChange: (scope: SeriesScope) => void
}

/** Chooses the part of a repeated meeting that an action applies to. */
export function ScopeChoice({ label, row, following = false, allHint, value: chosen, onChange }: ScopeChoiceProps) {
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const elsewhere = useElsewhere(row.timezone)
  const hints = {
    one: [formats.period(row.startsAt, row.endsAt), elsewhere(row.startsAt)].filter(Boolean).join(' · '),
    following: undefined,
    all: allHint,
  }
  const offered = scopes.filter((scope) => following || scope !== 'following')
  return (
    <Radio.Group
      label={label}
      value={chosen}
      onChange={(value) => onChange(scopes.find((scope) => scope === value) ?? 'one')}
    >
      <Stack gap="sm" mt="xs">
        {offered.map((value) => (
          <Radio
            key={value}
            className={classes.option ?? ''}
            value={value}
            label={t[value]}
            description={hints[value]}
            data-autofocus={value === chosen || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
