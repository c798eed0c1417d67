import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './block.module.css'
import { type Fold, minutesOfDay } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'
import { moveFocus } from './move-focus.ts'
import { type CalendarRow, toPastLink } from './past-block.tsx'

const steps = { ArrowLeft: -1, ArrowRight: 1 }
const toPercent = (minutes: number): string => `${(minutes / minutesOfDay) * 100}%`

type FoldedMeetingsProps = { fold: Fold<CalendarRow>; openId: string | undefined; onOpen: (id: string) => void }

/** The button that opens the list of meetings that have no room beside two others. */
export function FoldedMeetings({ fold: { from, to, rows }, openId, onOpen }: FoldedMeetingsProps) {
  const t = useTexts(calendarTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  return (
    <li className={classes.fold} style={{ insetBlockStart: toPercent(from), blockSize: toPercent(to - from) }}>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={classes.foldButton}
            data-block
            data-opens
            aria-current={rows.some(({ id }) => id === openId) || undefined}
            aria-label={t.more(rows.length)}
            title={t.more(rows.length)}
            onKeyDown={(event) => moveFocus(event, '[data-block]', steps)}
          >
            <span className={classes.foldShort}>{t.plus(rows.length)}</span>
            <span className={classes.foldLong}>{t.more(rows.length)}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {rows.map((row) => (
            <Menu.Item
              key={row.id}
              onClick={() => ('held' in row ? void navigate(toPastLink(row, formats.zone)) : onOpen(row.id))}
            >
              <span className={classes.foldTimes}>{`${formats.time(row.startsAt)} – ${formats.time(row.endsAt)}`}</span>{' '}
              {row.topic}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
