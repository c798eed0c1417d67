import { Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './list-card.module.css'

type ListCardProps = {
  title: string
  count?: number | undefined
  /** Where the rest is. */
  more?: { readonly label: string; readonly to: string }
  /** At the end of the head. */
  actions?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** A card whose content reaches its edges: a title, with the way to the whole list. */
export function ListCard({ title, count = 0, more, actions, busy, children }: ListCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {count > 0 && <span className={classes.count}>{count}</span>}
        {more && (
          <Link to={more.to} className={classes.more}>
            {more.label}
            <IconArrowRight aria-hidden />
          </Link>
        )}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
