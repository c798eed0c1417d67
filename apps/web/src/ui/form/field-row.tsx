import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** Two fields beside each other, on a phone one below the other. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={`${classes.fields} ${classes.row}`}>{children}</div>
}
