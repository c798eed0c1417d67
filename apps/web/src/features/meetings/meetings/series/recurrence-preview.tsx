import { meetings } from '@foyer/contract/meetings/meetings'
import type { TimesPreview as Preview } from '@foyer/contract/meetings/times-preview'
import { Box, Skeleton } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useElsewhere } from '#ui/base/use-elsewhere.ts'
import classes from './recurrence.module.css'
import { countPreviewLines, type PreviewScope, shownDates, type Times, toTimes } from './recurrence.rules.ts'
import { recurrenceTexts } from './recurrence.texts.ts'
import { useRecurrenceTexts } from './use-recurrence-texts.ts'
import { useTimesPreview } from './use-times-preview.ts'

type RecurrencePreviewProps = { times: Times; scope: PreviewScope }

/** Previews a rule: in words, with its next dates and their peculiarities. */
export function RecurrencePreview({ times, scope }: RecurrencePreviewProps) {
  const { describeValues } = useRecurrenceTexts()
  const canPreview = useCan(meetings.previewTimes)
  return (
    <div className={`${classes.preview} ${classes.whole}`}>
      <p className={classes.sentence}>
        <IconRepeat aria-hidden />
        {describeValues(times.recurrence, times.start)}
      </p>
      {canPreview && <Dates times={times} scope={scope} />}
    </div>
  )
}

/** Takes as much room as the response will need, so that nothing moves when it arrives. */
function Dates({ times, scope }: RecurrencePreviewProps) {
  const t = useTexts(recurrenceTexts)
  const { data, error, isOld, isIncomplete } = useTimesPreview(toTimes(times), scope)
  return (
    <Box
      component="section"
      className={classes.dates ?? ''}
      __vars={{ '--lines': String(countPreviewLines(times)) }}
      aria-label={t.dates}
      aria-busy={isOld && !error && !isIncomplete}
      data-old={isOld || undefined}
      data-incomplete={isIncomplete || undefined}
    >
      {error && <p role="status">{error.message}</p>}
      {!error && data && <PreviewLines preview={data} timezone={times.timezone} />}
      {!error && !data && !isIncomplete && <Skeleton height={12} width="50%" mt={6} />}
    </Box>
  )
}

function PreviewLines({ preview, timezone }: { preview: Preview; timezone: string }) {
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const elsewhere = useElsewhere(timezone)
  const { first, total, last, skippedMonths, otherEnds } = preview
  const shown = first.slice(0, shownDates)
  const writeNote = ({ clockChange, conflicts, startsAt }: Preview['first'][number]): string =>
    [
      clockChange === 'missing' && t.clocksForward(elsewhere(startsAt) ?? formats.time(startsAt)),
      clockChange === 'repeated' && t.clocksBack,
      conflicts.length > 0 && t.alsoThen(formats.list(conflicts.map(({ topic }) => topic))),
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
              {[formats.period(date.startsAt, date.endsAt), elsewhere(date.startsAt)].filter(Boolean).join(' · ')}
              {note !== '' && <span className={classes.warning}> · {note}</span>}
            </li>
          )
        })}
      </ul>
      {last && total > shown.length && <p>{t.more(total - shown.length, formats.date(last.startsAt))}</p>}
      {otherEnds.length > 0 && (
        <p>
          {t.otherEnds(
            formats.list(
              otherEnds.map(({ startsAt, endsAt }) =>
                t.otherEnd(formats.date(startsAt), elsewhere(endsAt) ?? formats.time(endsAt)),
              ),
            ),
          )}
        </p>
      )}
      {skippedMonths.length > 0 && (
        <p>{t.skipped(formats.list(skippedMonths.map((month) => formats.monthWithin(`${month}-15T12:00Z`))))}</p>
      )}
    </>
  )
}
