import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The text by which a row is opened: a link to a path, a button for a deed, plain where there is neither. */
export function RowName({ opens, children }: { opens: (() => void) | string | undefined; children: ReactNode }) {
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
