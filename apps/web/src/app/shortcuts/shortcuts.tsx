import { lazy, Suspense, useState } from 'react'
import classes from './shortcuts.module.css'
import { ShortcutsStar } from './shortcuts-star.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutLinks = lazy(() => import('./shortcut-links.tsx').then((file) => ({ default: file.ShortcutLinks })))
const ShortcutsEditor = lazy(() => import('./shortcuts-editor.tsx').then((file) => ({ default: file.ShortcutsEditor })))

type ShortcutsProps = { orientation?: 'horizontal' | 'vertical' }

/** More would push the rest of the bar away; the editor lists all. */
const maxInBar = 6

/** The user's shortcuts as icons, and the star that edits them: in the toolbar, or in a vertical strip. */
export function Shortcuts({ orientation = 'horizontal' }: ShortcutsProps) {
  const { items } = useShortcuts()
  const [requested, setRequested] = useState(false)
  const star = <ShortcutsStar onClick={() => setRequested(true)} />
  return (
    <div className={classes.bar} data-orientation={orientation}>
      {items.length > 0 && (
        <Suspense>
          <ShortcutLinks items={orientation === 'horizontal' ? items.slice(0, maxInBar) : items} />
        </Suspense>
      )}
      {requested ? (
        <Suspense fallback={star}>
          <ShortcutsEditor />
        </Suspense>
      ) : (
        star
      )}
    </div>
  )
}
