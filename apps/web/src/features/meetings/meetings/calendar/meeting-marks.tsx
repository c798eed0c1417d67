import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { VisuallyHidden } from '@mantine/core'
import { IconMail, IconPencil, IconRepeat, IconUserEdit, IconUserStar, IconVideo } from '@tabler/icons-react'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'

/** Shows the kind of a meeting as pictures with words for screen readers. */
export function MeetingMarks({ row }: { row: Occurrence }) {
  const t = useTexts(calendarTexts)
  const { running, alternativeHost } = useTexts(meetingsTexts)
  const { manager } = useTexts(managersTexts)
  const { changed, series } = useTexts(recurrenceTexts)
  const marks = [
    row.running && { key: 'running', icon: <IconVideo />, text: running },
    ((!row.own && !row.manager) || row.invitation !== null) && {
      key: 'invitation',
      icon: <IconMail />,
      text: `${t.invitation}, ${row.host}`,
    },
    row.manager && { key: 'manager', icon: <IconUserEdit />, text: `${manager}, ${row.host}` },
    row.alternativeHost && { key: 'host', icon: <IconUserStar />, text: alternativeHost },
    row.occurrence !== null && { key: 'series', icon: <IconRepeat />, text: series },
    row.changed && { key: 'changed', icon: <IconPencil />, text: changed },
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <span className={classes.marks}>
      {marks.map(({ key, icon, text }) => (
        <span key={key} className={classes.mark} title={text}>
          {icon}
          <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
