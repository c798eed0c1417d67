import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import fieldClasses from '#ui/form/fields.module.css'
import classes from './card-section.module.css'

/** A card of sections, separated by lines. */
export function SectionCard({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={label}>
      {children}
    </section>
  )
}

type CardSectionProps = {
  title?: string
  /** The purpose of the section. */
  hint?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children?: ReactNode
}

/** A part of a card, or of a form that is a card; its fields are stacked. */
export function CardSection({ title, hint, actions, children }: CardSectionProps) {
  const id = useId()
  if (title === undefined && hint === undefined)
    return <div className={`${classes.section} ${fieldClasses.fields}`}>{children}</div>
  return (
    <section className={classes.section} {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      <div className={classes.head}>
        <div>
          {title !== undefined && (
            <Title order={2} id={id}>
              {title}
            </Title>
          )}
          {hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children !== undefined && <div className={fieldClasses.fields}>{children}</div>}
    </section>
  )
}
