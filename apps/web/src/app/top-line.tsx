import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.texts.ts'
import classes from './top-line.module.css'

/** Runs along the top of the window while the next page is on its way; what is quick never shows it. */
export function NavigationProgress() {
  const t = useTexts(appTexts)
  return <div role="progressbar" aria-label={t.loading} className={classes.line} />
}
