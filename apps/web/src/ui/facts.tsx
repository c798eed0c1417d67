import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'

/** What is known of one thing: each fact under its name. */
export function Facts({ facts }: { facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
