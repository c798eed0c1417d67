import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { accessTo } from './access.ts'
import { appTexts } from './app.texts.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { Navbar } from './navbar.tsx'
import classes from './portal-layout.module.css'
import { NoAccessScreen } from './screens/no-access-screen.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFolded } from './use-folded.ts'

/** Navbar, toolbar and the screen; signed out there is no menu. */
export function PortalLayout() {
  const t = useTexts(appTexts)
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const level = useMatches({ select: (matches) => matches.at(-1)?.staticData.level }) ?? 'anyone'
  const [folded, setFolded] = useFolded()
  const [menuOpened, menu] = useDisclosure(false)
  const signedIn = session.user !== null
  return (
    <div className={classes.page} data-menu={signedIn ? (folded ? 'folded' : 'open') : undefined}>
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      {signedIn && <Navbar folded={folded} onFold={setFolded} />}
      {signedIn && <MenuDrawer opened={menuOpened} onClose={menu.close} />}
      <div className={classes.column}>
        <Toolbar onMenu={menu.open} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {accessTo(path, level, session) === 'closed' ? <NoAccessScreen /> : <Outlet />}
        </main>
      </div>
    </div>
  )
}
