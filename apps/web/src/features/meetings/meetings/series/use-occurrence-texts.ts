import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { isSoon } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useElsewhere } from '#ui/base/use-elsewhere.ts'

const minuteMs = 60_000

/** Returns the texts of a list and the panel about the start of a meeting. */
export function useOccurrenceTexts(row: Pick<Occurrence, 'startsAt' | 'timezone' | 'running'>, now: number) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const untilStart = Date.parse(row.startsAt) - now
  const writeElsewhere = useElsewhere(row.timezone)
  const writeCountdown = (): string => {
    if (Math.abs(untilStart) < minuteMs / 2) return t.startsNow
    return (untilStart < 0 ? t.due : t.starts)(formats.soon(row.startsAt, now))
  }
  return {
    /** 'Starts in 12 min' or 'Due 4 min ago', from the day before it starts. */
    countdown: isSoon(row, now) ? writeCountdown() : undefined,
    /** The start where the meeting's clocks are, if they differ from the user's. */
    elsewhere: writeElsewhere(row.startsAt),
  }
}
