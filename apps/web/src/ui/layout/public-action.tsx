import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A way from one public page to another where it is all that the page offers: a button. */
export function PublicAction({ to, onClick, children }: { to: string; onClick?: () => void; children: ReactNode }) {
  return (
    <Button component={Link} to={to} onClick={onClick} size="md" fullWidth>
      {children}
    </Button>
  )
}
