import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './row-link.module.css'

type RowLinkProps = {
  opens: (() => void) | string | undefined
  /** Precedes the text without being part of the link. */
  before?: ReactNode
  /** Follows the text without being part of the link. */
  beside?: ReactNode
  children: ReactNode
}

/** The text that opens a row: a link to a path, a button for an action, plain text without either. */
export function RowLink({ opens, before, beside, children }: RowLinkProps) {
  const link = <Opener opens={opens}>{children}</Opener>
  if (before === undefined && beside === undefined) return link
  return (
    <Group gap="xs" wrap="nowrap">
      {before}
      {link}
      {beside}
    </Group>
  )
}

function Opener({ opens, children }: Pick<RowLinkProps, 'opens' | 'children'>) {
  if (opens === undefined) return <span className={classes.name}>{children}</span>
  if (typeof opens === 'string')
    return (
      <Anchor component={Link} to={opens} inherit underline="hover" className={classes.name} data-opens>
        {children}
      </Anchor>
    )
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="hover"
      ta="start"
      className={classes.name}
      onClick={opens}
      data-opens
    >
      {children}
    </Anchor>
  )
}
