import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A few facts side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

type FactProps = {
  label: string
  value: string
  /** An addition beside the value. */
  children?: ReactNode
}

/** A fact in large print, with an addition beside it. */
export function Fact({ label, value, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {children && <> {children}</>}
      </dd>
    </div>
  )
}
