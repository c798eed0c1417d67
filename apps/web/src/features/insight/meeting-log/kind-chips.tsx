import { type LogKind, logKinds } from '@foyer/contract/insight/meeting-log-kinds'
import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/form/fields/chip.tsx'
import classes from './kind-chips.module.css'
import { meetingLogTexts } from './meeting-log.texts.ts'

type KindChipsProps = {
  counts: { readonly [kind in LogKind]: number }
  /** Undefined for all. */
  kind: LogKind | undefined
  onChange: (kind: LogKind | undefined) => void
}

/** One kind of events, or all of them, each with their number. */
export function KindChips({ counts, kind, onChange }: KindChipsProps) {
  const t = useTexts(meetingLogTexts)
  const formats = useFormats()
  const name = useId()
  const total = logKinds.reduce((sum, one) => sum + counts[one], 0)
  const options = [
    { value: undefined, label: t.all, count: total },
    ...logKinds.map((one) => ({ value: one, label: t[`kind:${one}`], count: counts[one] })),
  ]
  return (
    <fieldset className={classes.chips}>
      <VisuallyHidden component="legend">{t.kind}</VisuallyHidden>
      {options
        // A kind without events is offered while it is chosen only.
        .filter(({ value, count }) => value === undefined || value === kind || count > 0)
        .map(({ value, label, count }) => (
          <Chip key={value ?? ''} type="radio" name={name} checked={value === kind} onChange={() => onChange(value)}>
            {label} <span className={classes.count}>{formats.number(count)}</span>
          </Chip>
        ))}
    </fieldset>
  )
}
