import { Box, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWindowTitle } from './screen.tsx'

type PublicPageProps = {
  title: string
  /** The window's, where the page's own words do not name it. */
  windowTitle?: string
  text?: ReactNode
  children: ReactNode
}

/** One thing to do before one is signed in: the page's h1, what it is about, and the form. */
export function PublicPage({ title, windowTitle = title, text = '', children }: PublicPageProps) {
  useWindowTitle(windowTitle)
  return (
    <Stack gap="xl" w="100%" maw={400}>
      <Box>
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {text !== '' && (
          <Text c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        )}
      </Box>
      {children}
    </Stack>
  )
}
