import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A way from one public page to another where it is all that the page offers: a button. */
export function PublicAction({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} size="md" fullWidth>
      {children}
    </Button>
  )
}
