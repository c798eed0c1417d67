import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** Two fields beside each other, where there is room; `short` ones need less. */
export function FieldRow({ short = false, children }: { short?: boolean; children: ReactNode }) {
  return (
    <div className={`${classes.fields} ${classes.row}`} data-short={short || undefined}>
      {children}
    </div>
  )
}
