import type { ReactNode } from 'react'
import classes from './state-line.module.css'

type StateLineProps = {
  icon: ReactNode
  title: ReactNode
  /** A second line, quieter. */
  below?: ReactNode
  tone?: 'good' | 'warning' | 'bad'
}

/** A state with its icon and a line on when or why. */
export function StateLine({ icon, title, below, tone }: StateLineProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {below !== undefined && below !== '' && <span className={classes.below}>{below}</span>}
      </span>
    </span>
  )
}
