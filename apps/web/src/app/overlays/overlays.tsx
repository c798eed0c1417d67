import { type ComponentType, lazy, useEffect } from 'react'
import { useKeyboard } from '#app/keyboard/use-keyboard.ts'
import { useMeetingNotices } from '#app/meeting-notices/use-meeting-notices.ts'
import { useRecordedPages } from '#app/search/recent-pages.ts'
import { hasRecordedHere } from '#features/recordings/own-local-recordings/shared/files/has-recorded-here.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useSession } from '#lib/session.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { closeOverlay, type OverlayName, useOverlay } from './overlay-state.ts'

const loadSearch = () => import('#app/search/search-dialog.tsx')
const SearchDialog = lazy(() => loadSearch().then((file) => ({ default: file.SearchDialog })))
const KeysDialog = lazy(() => import('#app/keyboard/keys-dialog.tsx').then((file) => ({ default: file.KeysDialog })))
const JoinDialog = lazy(() =>
  import('#app/screens/landing/join-dialog.tsx').then((file) => ({ default: file.JoinDialog })),
)

const QuickPanelDrawer = lazy(() =>
  import('#app/quick-panel/quick-panel-drawer.tsx').then((file) => ({ default: file.QuickPanelDrawer })),
)

const SettingsPanel = lazy(() =>
  import('#app/settings/settings-panel.tsx').then((file) => ({ default: file.SettingsPanel })),
)

const LocalRecordingsHost = lazy(() =>
  import('#features/recordings/own-local-recordings/local-recordings-host.tsx').then((file) => ({
    default: file.LocalRecordingsHost,
  })),
)

const idleMs = 2000

/**
 * Shows the overlays of any page of a signed-in user, opened by a button or a key; each is loaded when it is first
 * opened.
 */
export function Overlays() {
  useKeyboard()
  useRecordedPages()
  useMeetingNotices()
  // The next user of this window must not find it open.
  useEffect(() => closeOverlay, [])
  useEffect(() => {
    // Loaded while the page is idle, so that what is typed right after the key isn't lost.
    const timer = setTimeout(() => void loadSearch().catch(() => undefined), idleMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Overlay name="search" component={SearchDialog} />
      <Overlay name="keys" component={KeysDialog} />
      <Overlay name="join" component={JoinDialog} />
      <Overlay name="quick-panel" component={QuickPanelDrawer} />
      <LocalRecordings />
    </>
  )
}

/** Looks after recordings on this computer; loaded only where there have been any. */
function LocalRecordings() {
  const { user } = useSession()
  if (user === null || user.view || !hasRecordedHere()) return null
  return (
    <DialogSuspense>
      <LocalRecordingsHost userId={user.id} />
    </DialogSuspense>
  )
}

/** The settings panel, which visitors can open too. */
export const SettingsOverlay = () => <Overlay name="settings" component={SettingsPanel} />

type OverlayProps = { name: OverlayName; component: ComponentType<{ opened: boolean; onClose: () => void }> }

function Overlay({ name, component: Content }: OverlayProps) {
  const opened = useOverlay() === name
  const hasBeenOpened = useHasBeenTrue(opened)
  if (!hasBeenOpened) return null
  return (
    <DialogSuspense>
      <Content opened={opened} onClose={closeOverlay} />
    </DialogSuspense>
  )
}
