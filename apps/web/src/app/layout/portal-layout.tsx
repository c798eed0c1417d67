import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { toAccess } from '#app/access.ts'
import { useMenu } from '#app/menu.ts'
import { BottomBar } from '#app/navigation/bottom-bar.tsx'
import { Navbar } from '#app/navigation/navbar.tsx'
import { Overlays, SettingsOverlay } from '#app/overlays/overlays.tsx'
import { NoAccessScreen } from '#app/screens/access/no-access-screen.tsx'
import { selectNoticesFor } from '#lib/browser/notices.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { sidePanelSlot } from '#ui/layout/side-panel-slot.ts'
import { Footer } from './footer.tsx'
import classes from './portal-layout.module.css'
import { shellTexts } from './shell.texts.ts'
import { Toolbar } from './toolbar.tsx'

const Menubar = lazy(() => import('#app/navigation/menubar.tsx').then((file) => ({ default: file.Menubar })))
const ShortcutStrip = lazy(() =>
  import('#app/shortcuts/shortcut-strip.tsx').then((file) => ({ default: file.ShortcutStrip })),
)
const MenuDrawer = lazy(() => import('#app/navigation/menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** Navbar, toolbar and screen; without the menu while signed out. */
export function PortalLayout() {
  const t = useTexts(shellTexts)
  const session = useSession()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const { layout } = useSettings()
  const menu = useDialog()
  const menuWasOpened = useHasBeenTrue(menu.opened)
  const signedIn = session.user !== null
  usePreloadedScreens()
  useEffect(() => {
    // Synchronises with the notices kept in this browser.
    selectNoticesFor(session.user?.id)
    return () => selectNoticesFor(undefined)
  }, [session.user?.id])
  return (
    <div className={classes.page} data-signed-in={signedIn || undefined}>
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      {signedIn && layout === 'layout1' && <Navbar />}
      {signedIn && layout !== 'layout1' && (
        <Suspense fallback={<div className={classes.menubar} />}>
          <Menubar />
        </Suspense>
      )}
      {session.user && !session.user.view && layout === 'layout3' && (
        <Suspense fallback={<div className={classes.strip} />}>
          <ShortcutStrip />
        </Suspense>
      )}
      {signedIn && menuWasOpened && (
        <Suspense>
          <MenuDrawer opened={menu.opened} onClose={menu.close} />
        </Suspense>
      )}
      {signedIn && <Overlays />}
      <SettingsOverlay />
      <Toolbar />
      <div className={classes.middle}>
        <main id="content" tabIndex={-1} className={classes.content} data-region="main">
          {page && toAccess(page, session) === 'closed' ? <NoAccessScreen requirement={page} /> : <Outlet />}
        </main>
        <div id={sidePanelSlot} />
      </div>
      {page?.path === homePath && <Footer />}
      {signedIn && <BottomBar onMore={menu.open} />}
    </div>
  )
}

const idleMs = 2000

/** Preloads the screens of the menu while the page is idle, so the next one opens immediately. */
function usePreloadedScreens(): void {
  const menu = useMenu()
  const router = useRouter()
  useEffect(() => {
    // Synchronises with the router's preloading.
    const timer = setTimeout(() => {
      for (const entry of menu)
        for (const { path } of 'items' in entry ? entry.items : [entry])
          void router.preloadRoute({ to: path }).catch(() => undefined)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [router, menu])
}
