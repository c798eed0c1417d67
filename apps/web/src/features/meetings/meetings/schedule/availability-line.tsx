import type { TimesPreview } from '@foyer/contract/meetings/times-preview'
import { useMemo } from 'react'
import type { PreviewScope, toTimes } from '#features/meetings/meetings/series/recurrence.rules.ts'
import { useTimesPreview } from '#features/meetings/meetings/series/use-times-preview.ts'
import { createFormats, useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { availabilityTexts } from './availability.texts.ts'

type AvailabilityLineProps = { times: ReturnType<typeof toTimes>; scope: PreviewScope }

/** Says who is free at the times that are filled in, and who has another meeting until when. */
export function AvailabilityLine({ times, scope }: AvailabilityLineProps) {
  const { data, error, isOld, isIncomplete } = useTimesPreview(times, scope)
  const { zone } = useFormats()
  const isKnown = data !== undefined && !error && !isIncomplete
  return (
    <p role="status" data-old={isOld || undefined}>
      {isKnown && <Parts preview={data} timezone={times?.timezone ?? zone} />}
    </p>
  )
}

/** Formats as the clock of the fields shows times, which is that of the meeting. */
function useFieldFormats(timezone: string) {
  const { language, style } = useFormats()
  return useMemo(() => createFormats(language, timezone, style), [language, timezone, style])
}

type Part = { readonly text: string; readonly isBusy: boolean }

function Parts({ preview, timezone }: { preview: TimesPreview; timezone: string }) {
  const t = useTexts(availabilityTexts)
  const formats = useFieldFormats(timezone)
  const { total, first, conflicts, others } = preview
  const free = others.checked - others.busy
  /** Writes the end of what begins before a date of the meeting ends: mostly on the same day. */
  const writeUntil = (startsAt: string, until: string): string =>
    formats.date(startsAt) === formats.date(until) ? formats.time(until) : formats.dateTime(until)
  const writeOwn = (): string => {
    const [date] = first
    if (total > 1 || date === undefined) return t.ownDates(conflicts, total)
    const topics = formats.list(date.conflicts.map(({ topic }) => t.quoted(topic)))
    const until =
      date.conflicts
        .map(({ endsAt }) => endsAt)
        .toSorted()
        .at(-1) ?? date.endsAt
    return t.own(topics, writeUntil(date.startsAt, until))
  }
  const writeOther = ({ name, busyDates, startsAt, busyUntil }: (typeof others.named)[number]): string => {
    const until = writeUntil(startsAt, busyUntil)
    if (total === 1) return t.other(name, until)
    return busyDates === 1 ? t.otherOn(name, formats.date(startsAt), until) : t.otherDates(name, busyDates)
  }
  const unnamed = others.busy - others.named.length
  const parts: Part[] = [
    ...(conflicts > 0 ? [{ text: writeOwn(), isBusy: true }] : [{ text: t.free(free), isBusy: false }]),
    ...(conflicts > 0 && free > 0 ? [{ text: t.othersFree(free), isBusy: false }] : []),
    ...others.named.map((user) => ({ text: writeOther(user), isBusy: true })),
    ...(unnamed > 0 ? [{ text: t.more(unnamed), isBusy: true }] : []),
    ...(others.checked > 0 && others.checkedDates < total
      ? [{ text: t.firstDates(others.checkedDates), isBusy: false }]
      : []),
  ]
  return parts.map(({ text, isBusy }, index) => (
    <span key={text} data-busy={isBusy || undefined}>
      {index > 0 && ' · '}
      {text}
    </span>
  ))
}
