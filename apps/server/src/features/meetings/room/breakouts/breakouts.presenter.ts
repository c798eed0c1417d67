import type { Breakouts } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import type { AdmittedParticipant } from '#features/meetings/room/entry/own-participant.ts'
import { isSamePerson } from './breakouts.commands.ts'
import type { Assignment, Person, RoomRow } from './breakouts.store.ts'

export const findAssignedId = (assignments: readonly Assignment[], person: Person): string | null =>
  assignments.find((row) => isSamePerson(row, person))?.breakout_id ?? null

type Rooms = { rooms: readonly RoomRow[]; assignments: readonly Assignment[]; isHosting: boolean }

/** Presents the rooms: participants see them while they are open, and of others' rooms only those that they may enter. */
export function toBreakouts(self: AdmittedParticipant, { rooms, assignments, isHosting }: Rooms): Breakouts | null {
  const isOpen = self.breakouts_opened_at !== null
  if (rooms.length === 0 || (!isHosting && !isOpen)) return null
  const assignedId = findAssignedId(assignments, self)
  const isShown = ({ id }: RoomRow) =>
    isHosting || self.breakout_mode === 'choice' || id === self.breakout_id || id === assignedId
  const { breakouts_end_at: end, breakouts_seconds_left: secondsLeft, breakouts_seconds: seconds } = self
  return {
    mode: self.breakout_mode,
    isOpen,
    minutes: self.breakout_minutes,
    warningMinutes: self.breakout_warning_minutes,
    endsAt: end?.toISOString() ?? null,
    secondsLeft: secondsLeft === null ? null : Math.max(0, Math.round(secondsLeft)),
    seconds: seconds === null ? null : Math.round(seconds),
    rooms: rooms.filter(isShown).map(({ id, name, count, help_requested_at, help_name }) => ({
      id,
      name,
      count,
      helpBy: help_requested_at === null ? '' : help_name,
      helpSince: help_requested_at?.toISOString() ?? null,
    })),
    ownId: self.breakout_id,
    assignedId,
  }
}
