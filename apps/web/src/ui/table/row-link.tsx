import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The text that opens a row: a link to a path, a button for an action, plain text without either. */
export function RowLink({ rowHref, children }: { rowHref: (() => void) | string | undefined; children: ReactNode }) {
  if (rowHref === undefined) return children
  if (typeof rowHref === 'string')
    return (
      <Anchor component={Link} to={rowHref} inherit data-opens>
        {children}
      </Anchor>
    )
  return (
    <Anchor component="button" type="button" inherit ta="start" onClick={rowHref} data-opens>
      {children}
    </Anchor>
  )
}
