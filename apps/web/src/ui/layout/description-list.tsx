import { Fragment, type ReactNode } from 'react'
import classes from './description-list.module.css'

/** What is known of one thing: each fact under its name. */
export function DescriptionList({
  facts,
}: {
  facts: readonly { readonly label: string; readonly value: ReactNode }[]
}) {
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
