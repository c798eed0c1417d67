import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWindowTitle } from './screen.tsx'

/** A page that is one message, with the ways on from it. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useWindowTitle(title)
  return (
    <Stack component="section" align="center" gap="md" py={96} px="md">
      <Title order={1} size="h2" tabIndex={-1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={480}>
        {text}
      </Text>
      {children}
    </Stack>
  )
}
