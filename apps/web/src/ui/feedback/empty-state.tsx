import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  icon?: ReactNode
  text: string
  /** One line on why it is empty, or what would appear here. */
  hint?: string | undefined
  /** The next step. */
  action?: ReactNode
}

/** States that there is nothing to show and offers the next step. */
export function EmptyState({ icon, text, hint, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Text fw="var(--portal-font-heading)" ta="center" mt={icon === undefined ? 0 : 'xs'}>
        {text}
      </Text>
      {hint !== undefined && (
        <Text c="dimmed" ta="center" maw="28rem">
          {hint}
        </Text>
      )}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
