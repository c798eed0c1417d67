import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { useEffect } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { meetingNoticesTexts } from './meeting-notices.texts.ts'

/** What this tab has shown: after a reconnect, the server sends the events of the time without a connection again. */
const shown = new Set<string>()

/** Shows the reminders of meetings that start soon, and meetings that new rules of their time zone have moved. */
export function useMeetingNotices(): void {
  const t = useTexts(meetingNoticesTexts)
  const formats = useFormats()
  const cache = useCallCache()
  useEffect(() => {
    // Synchronises with the events of the server.
    let isOver = false
    let stop = (): void => undefined
    const showNew = async () => {
      const { items } = await cache.fetch(meetingNotices.current, {})
      for (const { id, kind, topic, startsAt, timezone } of items.toReversed()) {
        if (shown.has(id)) continue
        shown.add(id)
        const text =
          kind === 'reminder'
            ? t.reminder(topic, formats.time(startsAt))
            : t.moved(topic, formats.dateTime(startsAt), timezone)
        toast.notice(text, id)
      }
    }
    import('#lib/events.ts').then(
      ({ onEvent }) => {
        if (isOver) return
        // A notice that cannot be read is not lost: the meeting is in the lists.
        stop = onEvent(({ topic }) => {
          if (topic === meetingNotices.current.slice) void showNew().catch(() => undefined)
        })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [t, formats, cache])
}
