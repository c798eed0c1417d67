import { Chip } from './chip.tsx'
import classes from './choice-chips.module.css'

type ChoiceChipsProps<V extends string> = {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  values: readonly V[]
  onChange: (values: V[]) => void
}

/** Any of a few short options, in one line where there is room. */
export function ChoiceChips<V extends string>({ label, options, values, onChange }: ChoiceChipsProps<V>) {
  const toggle = (value: V) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {options.map((option) => (
          <Chip
            key={option.value}
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
