import { meetings } from '@foyer/contract/meetings/meetings'
import type { TimesPreview as Preview } from '@foyer/contract/meetings/meetings.shapes'
import { Box, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconRepeat } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './recurrence.module.css'
import { countPreviewLines, type EditedMeeting, shownDates, type Times, toTimes } from './recurrence.rules.ts'
import { recurrenceTexts } from './recurrence.texts.ts'
import { useRecurrenceTexts } from './use-recurrence-texts.ts'

const debounceMs = 300

type RecurrencePreviewProps = {
  times: Times
  /** The meeting that is edited. */
  edited: EditedMeeting | undefined
}

/** Previews a rule: in words, with its next dates and their peculiarities. */
export function RecurrencePreview({ times, edited }: RecurrencePreviewProps) {
  const { describeValues } = useRecurrenceTexts()
  const canPreview = useCan(meetings.previewTimes)
  return (
    <div className={`${classes.preview} ${classes.whole}`}>
      <p className={classes.sentence}>
        <IconRepeat aria-hidden />
        {describeValues(times.recurrence, times.start)}
      </p>
      {canPreview && <Dates times={times} edited={edited} />}
    </div>
  )
}

/** Takes as much room as the response will need, so that nothing moves when it arrives. */
function Dates({ times, edited }: RecurrencePreviewProps) {
  const t = useTexts(recurrenceTexts)
  const wanted = toTimes(times)
  // As text, which is the same for the same times.
  const text = wanted && JSON.stringify({ ...wanted, ...edited })
  const [settled] = useDebouncedValue(text, debounceMs)
  const input: typeof wanted = settled === undefined ? undefined : JSON.parse(settled)
  const { data, error, isPlaceholderData } = useCallQuery(meetings.previewTimes, input, {
    placeholderData: keepPreviousData,
  })
  const isOld = text !== settled || isPlaceholderData || data === undefined
  return (
    <Box
      component="section"
      className={classes.dates ?? ''}
      __vars={{ '--lines': String(countPreviewLines(times)) }}
      aria-label={t.dates}
      aria-busy={isOld && !error && text !== undefined}
      data-old={isOld || undefined}
      data-incomplete={text === undefined || undefined}
    >
      {error && <p role="status">{error.message}</p>}
      {!error && data && <PreviewLines preview={data} timezone={times.timezone} />}
      {!error && !data && text !== undefined && <Skeleton height={12} width="50%" mt={6} />}
    </Box>
  )
}

function PreviewLines({ preview, timezone }: { preview: Preview; timezone: string }) {
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const { first, total, last, conflicts, skippedMonths, otherEnds } = preview
  const shown = first.slice(0, shownDates)
  const writeNote = ({ clockChange, conflicts: topics, startsAt }: Preview['first'][number]): string =>
    [
      clockChange === 'missing' && t.clocksForward(formats.timeIn(startsAt, timezone)),
      clockChange === 'repeated' && t.clocksBack,
      topics.length > 0 && t.alsoThen(formats.list(topics)),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <ul>
        {shown.map((date) => {
          const note = writeNote(date)
          return (
            <li key={date.localStart}>
              {formats.periodIn(date.startsAt, date.endsAt, timezone)}
              {note !== '' && <span className={classes.warning}> · {note}</span>}
            </li>
          )
        })}
      </ul>
      {last && total > shown.length && <p>{t.more(total - shown.length, formats.dateIn(last.startsAt, timezone))}</p>}
      {otherEnds.length > 0 && (
        <p>
          {t.otherEnds(
            formats.list(
              otherEnds.map(({ startsAt, endsAt }) =>
                t.otherEnd(formats.dateIn(startsAt, timezone), formats.timeIn(endsAt, timezone)),
              ),
            ),
          )}
        </p>
      )}
      {skippedMonths.length > 0 && (
        <p>{t.skipped(formats.list(skippedMonths.map((month) => formats.monthWithin(`${month}-15T12:00Z`))))}</p>
      )}
      <p className={classes.notice} role="status" data-warning={conflicts > 0 || undefined}>
        {conflicts > 0 ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
        {conflicts > 0 ? t.conflicts(conflicts) : t.free}
      </p>
    </>
  )
}
