import type { ComponentProps, ReactNode } from 'react'
import classes from './choice-chips.module.css'

type ChipProps = Pick<ComponentProps<'input'>, 'name' | 'checked'> & {
  type: 'checkbox' | 'radio'
  onChange: () => void
  children: ReactNode
}

/** One of a few short options, in a `fieldset` that names them. */
export function Chip({ children, onChange, ...input }: ChipProps) {
  return (
    <label className={classes.chip}>
      <input {...input} onChange={() => onChange()} />
      {children}
    </label>
  )
}
