import { Fragment, type ReactNode } from 'react'
import classes from './description-list.module.css'

/** Names and values, as a description list. */
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
