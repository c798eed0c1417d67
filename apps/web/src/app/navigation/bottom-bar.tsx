import { UnstyledButton } from '@mantine/core'
import { IconCalendarEvent, IconHome, IconMenu2, IconVideoPlus } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useKeysEnabled } from '#app/keyboard/use-keys-enabled.ts'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useMenuItems } from '#app/menu.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './bottom-bar.module.css'
import { isAt } from './menu-links.tsx'

const meetingsPath = '/portal/upcoming-meetings'

/** The main pages on a phone, within reach of the thumb. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const t = useTexts(shellTexts)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const paths = useMenuItems().map((item) => item.path)
  const shown = [
    { to: homePath, label: t.home, Icon: IconHome },
    { to: meetingsPath, label: t.meetings, Icon: IconCalendarEvent },
  ].filter(({ to }) => paths.includes(to))
  const keys = useKeysEnabled()
  const elsewhere = !shown.some(({ to }) => isAt(path, to))
  return (
    <nav aria-label={t.mainPages} className={classes.bar}>
      {shown.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.entry} data-here={isAt(path, to) || undefined}>
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      <UnstyledButton
        className={classes.entry}
        aria-keyshortcuts={keys ? 'J' : undefined}
        onClick={() => openOverlay('join')}
      >
        <IconVideoPlus aria-hidden />
        {t.join}
      </UnstyledButton>
      <UnstyledButton
        className={classes.entry}
        data-here={elsewhere || undefined}
        aria-label={t.openMenu}
        onClick={onMore}
      >
        <IconMenu2 aria-hidden />
        {t.more}
      </UnstyledButton>
    </nav>
  )
}
