import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

/** States that there is nothing to show and offers the next step. */
export function EmptyState({ icon, text, action }: { icon?: ReactNode; text: string; action?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py={48} px="md">
      {icon !== undefined && (
        <ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {action}
    </Stack>
  )
}
