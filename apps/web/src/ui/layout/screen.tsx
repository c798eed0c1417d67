import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import classes from './screen.module.css'

type ScreenProps = {
  title: string
  /** Actions beside the title. */
  actions?: ReactNode
  /** Width of a form or text instead of a table. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of a screen: its h1, which receives the focus after a navigation, its actions and the window's title. */
export function Screen({ title, actions, narrow = false, children }: ScreenProps) {
  useWindowTitle(title)
  return (
    <Stack gap="lg" className={classes.screen} data-narrow={narrow || undefined}>
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** 'Upcoming Meeting · Join Meetings from anywhere, anytime' */
export function useWindowTitle(title: string): void {
  const { siteTitle } = useTexts(uiTexts)
  useEffect(() => {
    // Synchronises with the document's title.
    document.title = title === '' ? siteTitle : `${title} · ${siteTitle}`
  }, [title, siteTitle])
}
