import { Box, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWindowTitle } from './screen.tsx'

type PublicPageProps = {
  title: string
  /** Title of the window, if it differs from the page's heading. */
  windowTitle?: string
  text?: ReactNode
  children: ReactNode
}

/** A page for signed-out users: heading, description and form. */
export function PublicPage({ title, windowTitle = title, text = '', children }: PublicPageProps) {
  useWindowTitle(windowTitle)
  return (
    <Stack gap="xl" w="100%" maw={400}>
      <Box>
        <Title order={1} tabIndex={-1}>
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
