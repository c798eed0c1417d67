import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWindowTitle } from './window-title.ts'

/** A page with one message and links to continue. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useWindowTitle(title)
  return (
    <Stack component="section" align="center" gap="md" py={96} px="md">
      <Title order={1} tabIndex={-1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={480}>
        {text}
      </Text>
      {children}
    </Stack>
  )
}
