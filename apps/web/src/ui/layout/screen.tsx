import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '#lib/texts/language.ts'
import classes from './screen.module.css'
import { useWindowTitle } from './window-title.ts'

type ScreenProps = {
  title: string
  /** Number of the items that the title names, once it is known. */
  count?: number | undefined
  /** A line below the title, such as the date of the home page. */
  subtitle?: ReactNode
  /** Leads to the list that the page belongs to. */
  back?: { readonly to: string; readonly text: string }
  /** Actions beside the title. */
  actions?: ReactNode
  /** Width of a form or text instead of a table. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of a screen: its h1, which receives the focus after a navigation, its actions and the window's title. */
export function Screen({ title, count, subtitle, back, actions, narrow = false, children }: ScreenProps) {
  const language = useLanguage()
  useWindowTitle(title)
  return (
    <Stack gap="md" className={classes.screen} data-narrow={narrow || undefined}>
      <Group justify="space-between" align="center" gap="sm" mih="var(--portal-control-height)">
        {back && (
          <ActionIcon
            component={Link}
            to={back.to}
            className={classes.back ?? ''}
            aria-label={back.text}
            title={back.text}
          >
            <IconArrowLeft />
          </ActionIcon>
        )}
        <div className={back && classes.names}>
          <Title order={1} tabIndex={-1} className={classes.title}>
            {title}
            {count !== undefined && (
              <>
                {' '}
                <span className={classes.count}>{count.toLocaleString(language)}</span>
              </>
            )}
          </Title>
          {subtitle !== undefined && (
            <Text c="dimmed" component="div">
              {subtitle}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
