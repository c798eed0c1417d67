import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type CardSectionProps = { title: string; hint?: string; children: ReactNode }

/** A framed part of a page, with its title and what it is for. */
export function CardSection({ title, hint, children }: CardSectionProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={3} id={id}>
            {title}
          </Title>
          {hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
