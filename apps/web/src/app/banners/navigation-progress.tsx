import { startTexts } from '#app/app-start.texts.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './navigation-progress.module.css'

/** A progress line at the top of the window while a page loads; fast navigations don't show it. */
export function NavigationProgress() {
  const t = useTexts(startTexts)
  return <div role="progressbar" aria-label={t.loading} className={classes.line} />
}
