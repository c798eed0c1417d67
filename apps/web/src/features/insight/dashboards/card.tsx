import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

type CardProps = { title: string; hint?: string; actions?: ReactNode; children: ReactNode }

/** A card with one chart or list. */
export function Card({ title, hint, actions, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
