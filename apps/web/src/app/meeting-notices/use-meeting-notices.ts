import type { Topic } from '@foyer/contract/contract'
import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { useEffect } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { meetingNoticesTexts } from './meeting-notices.texts.ts'

/**
 * The notices that this tab has shown: after a reconnect, the server sends the events of the time without a connection
 * again.
 */
const shown = new Set<string>()

function showOnce(id: string, text: string): void {
  if (shown.has(id)) return
  shown.add(id)
  toast.notice(text, id)
}

/** The topic of those who wait, whose contract is loaded with the first one. */
const waitingTopic: Topic = 'meeting-controls'

/**
 * Shows the reminders of meetings that start soon, meetings that new rules of their time zone have moved, and people who
 * wait to be let into a meeting that the user hosts.
 */
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
        const text =
          kind === 'reminder'
            ? t.reminder(topic, formats.time(startsAt))
            : t.moved(topic, formats.dateTime(startsAt), timezone)
        showOnce(id, text)
      }
    }
    let hideWaiting = (): void => undefined
    const followWaiting = async () => {
      const waiting = await import('./waiting-notices.ts')
      hideWaiting = waiting.hideWaiting
      await waiting.showWaiting(cache, t, () => isOver)
    }
    import('#lib/calls/events.ts').then(
      ({ onEvent }) => {
        if (isOver) return
        // A notice that cannot be read is not lost: the meeting is in the lists.
        stop = onEvent(({ topic }) => {
          if (topic === meetingNotices.current.slice) void showNew().catch(() => undefined)
          if (topic === waitingTopic) void followWaiting().catch(() => undefined)
        })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
      // The room shows who waits.
      hideWaiting()
    }
  }, [t, formats, cache])
}
