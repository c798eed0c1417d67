import { Box, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './public-page.module.css'
import { useWindowTitle } from './window-title.ts'

let hadFocus = false
addEventListener('focusin', () => {
  hadFocus = true
})
/** Takes the focus along when a step of a page is replaced: the heading of the next one gets it, and is read out. */
const takeFocus = (heading: HTMLElement | null): void => {
  if (hadFocus && document.activeElement === document.body) heading?.focus()
}

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
    <Stack gap="lg" w="100%" maw={360}>
      <Box>
        <Title key={title} order={1} tabIndex={-1} ref={takeFocus}>
          {title}
        </Title>
        {text !== '' && <Text className={classes.text}>{text}</Text>}
      </Box>
      {children}
    </Stack>
  )
}

type PublicLinkProps = {
  to: string
  onClick?: () => void
  icon?: ReactNode
  /** Below a line. */
  separated?: boolean
  children: ReactNode
}

/** A way from one public page to another, below its form. */
export function PublicLink({ to, onClick, icon, separated, children }: PublicLinkProps) {
  return (
    <Link to={to} onClick={onClick} className={classes.link} data-separated={separated}>
      {icon}
      {children}
    </Link>
  )
}
