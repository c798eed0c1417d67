import type { Input } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import type { TimesPreview } from '@foyer/contract/meetings/times-preview'
import { useState } from 'react'
import { useCan } from '#lib/can.tsx'
import { useCallCache } from '#lib/queries.ts'

type Update = Input<typeof meetings.update>
/** A preview with the number of people who get an email about the whole change. */
type Consequences = TimesPreview & { repeats: boolean; emailed: number }
export type SeriesChange = ReturnType<typeof useSeriesChange>

/** The user went back to the form. */
export class Declined extends Error {}

/** Asks before the times of a series change, because other meetings may be lost with them. */
export function useSeriesChange() {
  const cache = useCallCache()
  const canPreview = useCan(meetings.previewTimes)
  const [preview, setPreview] = useState<Consequences>()
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  return {
    preview,
    opened: answer !== undefined,
    answer: (isConfirmed: boolean) => {
      setAnswer(undefined)
      answer?.(isConfirmed)
    },
    /** Resolved at once if the times stay; fails with `Declined`. */
    confirm: async (
      { id, from, start, end, timezone, recurrence, topic, password }: Update,
      base: Pick<Meeting, 'topic' | 'password'>,
    ): Promise<void> => {
      if (start === undefined || end === undefined || !canPreview) return
      const edited = { id, ...(from === undefined ? {} : { from }) }
      const times = { ...edited, start, end, timezone, ...(recurrence === undefined ? {} : { recurrence }) }
      const found = await cache.fetch(meetings.previewTimes, times, { staleTime: 0 })
      const isForAll = topic !== base.topic || password !== base.password
      const emailed = isForAll ? found.invited : found.notified
      setPreview({ ...found, repeats: recurrence !== undefined, emailed })
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      if (!isConfirmed) throw new Declined()
    },
  }
}
