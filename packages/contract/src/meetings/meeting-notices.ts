import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, Instant } from '../common.ts'

/** A reminder of a meeting, or the notice that new rules of its time zone have moved it. */
export const MeetingNotice = z.strictObject({
  /** The same for each time that it is read. */
  id: z.string(),
  kind: z.enum(['reminder', 'moved']),
  number: z.string(),
  topic: z.string(),
  startsAt: Instant,
  /** The time zone of the meeting. */
  timezone: z.string(),
})
export type MeetingNotice = z.output<typeof MeetingNotice>

// biome-ignore format: a call in a few lines reads like a table
export const meetingNotices = defineCalls({ slice: 'meeting-notices', level: 'client' }, {
  /** Notices of meetings that have not begun; the newest 20. */
  current: {
    method: 'GET', path: '/getMeetingNotices', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: z.strictObject({ items: z.array(MeetingNotice) }),
  },
})
