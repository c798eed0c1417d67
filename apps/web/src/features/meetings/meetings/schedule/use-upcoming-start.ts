import { useEffect, useState } from 'react'
import { defaultTimes, findPastStart, shiftEnd } from '#features/meetings/meetings/meetings.rules.ts'
import { followStart } from '#features/meetings/meetings/series/recurrence.rules.ts'
import type { ContractForm } from '#lib/form.ts'
import { useNow } from '#lib/time/use-now.ts'
import type { MeetingValues } from './meeting-fields.tsx'

/** Longer than the time between two updates of `useNow`, so that the start is never in the past. */
const marginMs = 60_000

/**
 * Moves the start that a new meeting was given on to a later one when its time comes, unless the user has changed it or
 * its time zone. Moving it is no change of the form.
 */
export function useUpcomingStart<V extends MeetingValues>(
  form: ContractForm<V>,
  given: { readonly start: string; readonly timezone: string } | undefined,
): void {
  const now = useNow()
  const [start, setStart] = useState(given?.start)
  const { values } = form
  const isUntouched = values.start === start && values.timezone === given?.timezone
  const isDue = isUntouched && findPastStart(values, now + marginMs).start !== undefined
  useEffect(() => {
    // Synchronises with the clock.
    if (!isDue) return
    const current = form.getValues()
    const next = defaultTimes(current.timezone, now).start
    const recurrence = followStart(current.recurrence, current.start, next)
    const moved = { ...current, start: next, end: shiftEnd(current, next), recurrence }
    setStart(next)
    if (form.changed) form.setValues(moved)
    else form.acceptSaved(moved)
  })
}
