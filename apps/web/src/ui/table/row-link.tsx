import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './row-link.module.css'

type RowLinkProps = {
  target: (() => void) | string | undefined
  /** The details of the row are shown beside the list. */
  open?: boolean
  /** They are shown below the row, and hidden again. */
  expands?: boolean
  /** Precedes the text without being part of the link. */
  before?: ReactNode
  /** Follows the text without being part of the link. */
  beside?: ReactNode
  /** A line below the text. */
  below?: ReactNode
  children: ReactNode
}

/** The text that opens a row: a link to a path, a button for an action, plain text without either. */
export function RowLink({ target, open = false, expands = false, before, beside, below, children }: RowLinkProps) {
  const link = (
    <Opener target={target} open={open} expands={expands}>
      {children}
    </Opener>
  )
  if (before === undefined && beside === undefined && below === undefined) return link
  const line = (
    <>
      {link}
      {beside}
    </>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {before}
      {below === undefined ? (
        line
      ) : (
        <div className={classes.lines}>
          <Group gap="xs" className={classes.line ?? ''}>
            {line}
          </Group>
          <div className={classes.below}>{below}</div>
        </div>
      )}
    </Group>
  )
}

function Opener({ target, open, expands, children }: Pick<RowLinkProps, 'target' | 'open' | 'expands' | 'children'>) {
  if (target === undefined) return <span className={classes.name}>{children}</span>
  if (typeof target === 'string')
    return (
      <Anchor component={Link} to={target} inherit underline="hover" className={classes.name} data-opens>
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
      onClick={target}
      {...(expands ? { 'aria-expanded': open } : { 'aria-current': open || undefined })}
      data-opens
    >
      {children}
    </Anchor>
  )
}
