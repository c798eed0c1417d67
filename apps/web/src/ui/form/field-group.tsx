import type { ReactNode } from 'react'
import classes from './fields.module.css'

type FieldGroupProps = { label: string; hint?: string; children: ReactNode }

/** Fields that belong together, below a line with their name. */
export function FieldGroup({ label, hint, children }: FieldGroupProps) {
  return (
    <fieldset className={`${classes.fields} ${classes.group}`}>
      <legend className={classes.legend}>{label}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </fieldset>
  )
}
