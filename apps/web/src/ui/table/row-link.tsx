import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type RowLinkProps = {
  opens: (() => void) | string | undefined
  /** Follows the text without being part of the link. */
  beside?: ReactNode
  children: ReactNode
}

/** The text that opens a row: a link to a path, a button for an action, plain text without either. */
export function RowLink({ opens, beside, children }: RowLinkProps) {
  const link = <Opener opens={opens}>{children}</Opener>
  if (beside === undefined) return link
  return (
    <Group gap="xs">
      {link}
      {beside}
    </Group>
  )
}

function Opener({ opens, children }: Pick<RowLinkProps, 'opens' | 'children'>) {
  if (opens === undefined) return children
  if (typeof opens === 'string')
    return (
      <Anchor component={Link} to={opens} inherit data-opens>
        {children}
      </Anchor>
    )
  return (
    <Anchor component="button" type="button" inherit ta="start" onClick={opens} data-opens>
      {children}
    </Anchor>
  )
}
