import type { MenuNode } from '@foyer/contract/identity/auth'
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { NoAccessScreen } from '#app/screens/no-access-screen.tsx'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useHasBeenTrue } from '#lib/use-has-been-true.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { toAccess } from './access.ts'
import { appTexts } from './app.texts.ts'
import { Navbar } from './navbar.tsx'
import classes from './portal-layout.module.css'
import { Toolbar } from './toolbar.tsx'
import { useNavCollapsed } from './use-nav-collapsed.ts'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** Navbar, toolbar and screen; without the menu while signed out. */
export function PortalLayout() {
  const t = useTexts(appTexts)
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const level = useMatches({ select: (matches) => matches.at(-1)?.staticData.level }) ?? 'anyone'
  const [collapsed, setCollapsed] = useNavCollapsed()
  const menu = useDialog()
  const menuWasOpened = useHasBeenTrue(menu.opened)
  const signedIn = session.user !== null
  usePreloadedScreens(session.tree)
  return (
    <div className={classes.page} data-menu={signedIn ? (collapsed ? 'collapsed' : 'open') : undefined}>
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      {signedIn && <Navbar collapsed={collapsed} onToggleCollapse={setCollapsed} />}
      {signedIn && menuWasOpened && (
        <Suspense>
          <MenuDrawer opened={menu.opened} onClose={menu.close} />
        </Suspense>
      )}
      <div className={classes.column}>
        <Toolbar onMenu={menu.open} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {toAccess(path, level, session) === 'closed' ? <NoAccessScreen /> : <Outlet />}
        </main>
      </div>
    </div>
  )
}

const idleMs = 2000

/** Preloads the screens of the menu while the page is idle, so the next one opens immediately. */
function usePreloadedScreens(tree: readonly MenuNode[]): void {
  const router = useRouter()
  useEffect(() => {
    // Synchronises with the router's preloading.
    const timer = setTimeout(() => {
      for (const path of listPaths(tree)) void router.preloadRoute({ to: path }).catch(() => undefined)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [router, tree])
}

const listPaths = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ url, children }) => [...(url === '' ? [] : [url]), ...listPaths(children)])
