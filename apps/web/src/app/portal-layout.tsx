import type { MenuNode } from '@foyer/contract/auth'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useEver } from '#lib/ever.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { accessTo } from './access.ts'
import { appTexts } from './app.texts.ts'
import { Navbar } from './navbar.tsx'
import classes from './portal-layout.module.css'
import { NoAccessScreen } from './screens/no-access-screen.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFolded } from './use-folded.ts'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** Navbar, toolbar and the screen; signed out there is no menu. */
export function PortalLayout() {
  const t = useTexts(appTexts)
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const level = useMatches({ select: (matches) => matches.at(-1)?.staticData.level }) ?? 'anyone'
  const [folded, setFolded] = useFolded()
  const [menuOpened, menu] = useDisclosure(false)
  const menuEver = useEver(menuOpened)
  const signedIn = session.user !== null
  useNextScreens(session.tree)
  return (
    <div className={classes.page} data-menu={signedIn ? (folded ? 'folded' : 'open') : undefined}>
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      {signedIn && <Navbar folded={folded} onFold={setFolded} />}
      {signedIn && menuEver && (
        <Suspense>
          <MenuDrawer opened={menuOpened} onClose={menu.close} />
        </Suspense>
      )}
      <div className={classes.column}>
        <Toolbar onMenu={menu.open} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {accessTo(path, level, session) === 'closed' ? <NoAccessScreen /> : <Outlet />}
        </main>
      </div>
    </div>
  )
}

const idleMs = 2000

/** Fetches the files behind the menu once the page is quiet, so that the next page opens at once. */
function useNextScreens(tree: readonly MenuNode[]): void {
  const router = useRouter()
  useEffect(() => {
    // Follows the menu.
    const timer = setTimeout(() => {
      for (const path of listPaths(tree)) void router.preloadRoute({ to: path }).catch(() => undefined)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [router, tree])
}

const listPaths = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ url, children }) => [...(url === '' ? [] : [url]), ...listPaths(children)])
