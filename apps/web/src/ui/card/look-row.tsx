import type { ReactNode } from 'react'
import classes from './look-row.module.css'

type LookRowProps = {
  icon: ReactNode
  tone: 'bad' | 'warning' | 'neutral'
  title: string
  hint: string
  /** Where it is solved. */
  action?: ReactNode
}

/** Rows of what needs a look. */
export function LookRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

export function LookRow({ icon, tone, title, hint, action }: LookRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.sign} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <div className={classes.what}>
        <div className={classes.cause}>{title}</div>
        <div className={classes.hint}>{hint}</div>
      </div>
      {action}
    </li>
  )
}
