import { maxCounted } from '@foyer/contract/constants'
import { conferences } from '@foyer/contract/meetings/conferences'
import { VisuallyHidden } from '@mantine/core'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './live-count.module.css'

/** The number of meetings in progress, beside the entry of their list; nothing while there is none. */
export function LiveCount() {
  const t = useTexts(shellTexts)
  const formats = useFormats()
  const { data } = useCallQuery(conferences.countLive, {})
  if (!data?.count) return null
  const number = formats.capped(data.count, maxCounted)
  return (
    <>
      <span className={classes.count} aria-hidden>
        {number}
      </span>
      <VisuallyHidden>{t.inProgress(number)}</VisuallyHidden>
    </>
  )
}
