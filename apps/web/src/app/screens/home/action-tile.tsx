import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './action-tile.module.css'

type ActionTileProps = {
  icon: ReactNode
  title: string
  text: string
  primary?: boolean
  busy?: boolean
} & ({ to: string; onClick?: never } | { onClick: () => void; to?: never })

/** A large action of the home page. */
export function ActionTile({ icon, title, text, primary = false, busy = false, to, onClick }: ActionTileProps) {
  const body = (
    <>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.texts}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </>
  )
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.tile} data-primary={primary || undefined}>
        {body}
      </Link>
    )
  }
  return (
    <UnstyledButton
      className={classes.tile}
      data-primary={primary || undefined}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onClick?.()}
    >
      {body}
    </UnstyledButton>
  )
}
