import { Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './home-card.module.css'

type HomeCardProps = {
  title: string
  count?: number | undefined
  /** Where the rest is. */
  more?: { readonly label: string; readonly to: string }
  /** At the end of the head. */
  actions?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** A card of the home page: a title, with the way to the whole list. */
export function HomeCard({ title, count = 0, more, actions, busy, children }: HomeCardProps) {
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
