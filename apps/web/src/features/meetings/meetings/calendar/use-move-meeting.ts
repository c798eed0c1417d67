import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { useState } from 'react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import { toast } from '#lib/toast.ts'
import { moveTo } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'

/** A meeting that is being moved, and where it would start by the user's clock. */
export type Move = { readonly row: Occurrence; readonly start: string }

export type MeetingMoving = ReturnType<typeof useMoveMeeting>

/** Moves a meeting that the user may edit: first shown at its new time, then saved, after a question if its invitees are notified. */
export function useMoveMeeting() {
  const t = useTexts(calendarTexts)
  const { zone } = useFormats()
  const cache = useCallCache()
  const update = useCallMutation(meetings.update)
  const updateOccurrence = useCallMutation(meetings.updateOccurrence)
  const can = { single: useCan(meetings.update, 'scheduled'), one: useCan(meetings.updateOccurrence) }
  const sendsEmail = useSendsEmail()
  const [move, setMove] = useState<Move>()
  const [asking, setAsking] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  const send = async ({ meetingId: id, occurrence, topic }: Occurrence, times: { start: string; end: string }) => {
    const { version, ...meeting } = await cache.fetch(meetings.get, { id }, { staleTime: 0 })
    if (occurrence !== null) await updateOccurrence.mutateAsync({ id, occurrence, version, topic, ...times })
    else {
      const { timezone, password } = meeting
      await update.mutateAsync({ id, version, topic, ...times, timezone, password })
    }
  }
  const clear = () => {
    setAsking(false)
    setMove(undefined)
  }
  const save = async ({ row, start }: Move) => {
    try {
      await send(row, moveTo(row, start, zone))
      setAnnouncement('')
      const back = moveTo(row, localTimeIn(zone, Date.parse(row.startsAt)), zone)
      toast.undo(t.moved, () => void send(row, back).then(() => toast.success(t.movedBack), ignore))
    } catch {
      // Calls that fail show a toast themselves.
    }
    clear()
  }
  return {
    move,
    asking,
    announcement,
    busy: update.isPending || updateOccurrence.isPending,
    canMove: ({ own, manager, running, occurrence }: Occurrence) =>
      (own || manager) && !running && (occurrence === null ? can.single : can.one),
    /** Shows it at another time; `words` are announced. */
    show: (next: Move, words?: string) => {
      setMove(next)
      if (words !== undefined) setAnnouncement(words)
    },
    cancel: () => {
      if (move) setAnnouncement(t.moveCancelled)
      clear()
    },
    /** Saves it, or asks first. */
    finish: (next: Move) => {
      if (next.start === localTimeIn(zone, Date.parse(next.row.startsAt))) return clear()
      setMove(next)
      if (sendsEmail && next.row.emails?.change !== false && next.row.people.count > 0) setAsking(true)
      else void save(next)
    },
    confirm: () => {
      if (move) void save(move)
    },
  }
}

const ignore = () => undefined
