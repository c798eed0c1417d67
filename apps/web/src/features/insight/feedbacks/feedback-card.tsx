import type { ReactNode } from 'react'
import classes from './feedback-cards.module.css'

/** Changes fields of the list in the URL; an empty value removes a filter. */
export type SetFilter = (fields: { readonly [field: string]: string }) => void

/** A card above the list. */
export function FeedbackCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>{title}</div>
      {children}
    </section>
  )
}
