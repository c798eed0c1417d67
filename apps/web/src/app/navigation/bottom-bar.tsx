import { room } from '@foyer/contract/meetings/room'
import { UnstyledButton } from '@mantine/core'
import { IconBuildingCommunity, IconCalendarEvent, IconHome, IconMenu2, IconVideoPlus } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useKeysEnabled } from '#app/keyboard/use-keys-enabled.ts'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useMenuItems } from '#app/menu.ts'
import { openOverlay } from '#app/overlays/overlay-state.ts'
import { useIsTyping } from '#lib/browser/use-is-typing.ts'
import { Can } from '#lib/can.tsx'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './bottom-bar.module.css'
import { isAt } from './menu-links.tsx'

const meetingsPath = '/portal/upcoming-meetings'
const tenantsPath = '/portal/tenant'

/** The main pages on a phone, within reach of the thumb; hidden while the keyboard leaves little room. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const t = useTexts(shellTexts)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const items = useMenuItems()
  const isTyping = useIsTyping()
  const keys = useKeysEnabled()
  // The page of one meeting is below that of scheduling.
  const group = items.find((item) => isAt(path, item.path))?.group
  const isHere = (to: string) =>
    isAt(path, to) || (group !== undefined && items.some((item) => item.path === to && item.group === group))
  const isOperator = useTenant()?.operator === true
  const shown = [
    { to: homePath, label: t.home, Icon: IconHome },
    isOperator
      ? { to: tenantsPath, label: t.tenants, Icon: IconBuildingCommunity }
      : { to: meetingsPath, label: t.meetings, Icon: IconCalendarEvent },
  ].filter(({ to }) => items.some((item) => item.path === to))
  const elsewhere = !shown.some(({ to }) => isHere(to))
  if (isTyping) return null
  return (
    <nav aria-label={t.mainPages} className={classes.bar}>
      {shown.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.entry} data-here={isHere(to) || undefined}>
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      <Can call={room.join}>
        <UnstyledButton
          className={classes.entry}
          aria-keyshortcuts={keys ? 'J' : undefined}
          onClick={() => openOverlay('join')}
        >
          <IconVideoPlus aria-hidden />
          {t.join}
        </UnstyledButton>
      </Can>
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
