import { room } from '@foyer/contract/meetings/room'
import { useCallQuery } from '#lib/queries.ts'

/** Returns whether a meeting of the user goes on with others in it; undefined while that is unknown. */
export function useMeetingGoesOn(number: string): boolean | undefined {
  const { data } = useCallQuery(room.preview, { number, password: '' }, { retry: false })
  return data && data.meeting !== null && data.meeting.entry !== 'over' && data.meeting.people.count > 0
}
