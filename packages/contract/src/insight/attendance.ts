import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Id, Instant, period } from '../common.ts'

/** How many meetings, the latest ones, and how many people an attendance report has at most. */
export const maxReportMeetings = 60
export const maxReportPeople = 1000

/** The people in a meeting, or in all times of it, and for how long they were there; several devices of one person count once. */
export const AttendanceReport = z.strictObject({
  topic: z.string(),
  number: z.string(),
  host: z.string(),
  /** Whether the meeting was held at other times too. */
  repeats: z.boolean(),
  /** In order. Those that did not take place have no id, and the length that was planned. */
  meetings: z.array(z.strictObject({ id: Id.nullable(), startsAt: Instant, endsAt: Instant })).max(maxReportMeetings),
  /** Those who were there longest first, and at the end those who were invited and did not come. */
  people: z
    .array(
      z.strictObject({
        name: z.string(),
        email: z.string(),
        /** The path of a picture, or empty. */
        picture: z.string(),
        kind: z.enum(['host', 'user', 'guest', 'invited']),
        /** In milliseconds, over all meetings. */
        ms: z.int(),
        /** By meeting: when they first came and last left, and how long they were there in milliseconds. */
        stays: z.array(z.strictObject({ meetingId: Id, inAt: Instant, outAt: Instant, ms: z.int() })),
      }),
    )
    .max(maxReportPeople),
  /** Whether there were more people. */
  hasMore: z.boolean(),
})
export type AttendanceReport = z.output<typeof AttendanceReport>

/** The list that a report is opened from. */
const keys = { past: 'meeting.schedule.get', completed: 'room.completed.get' } as const

// biome-ignore format: a call in a few lines reads like a table
export const attendance = defineCalls({ slice: 'attendance', level: 'client' }, {
  /**
   * The attendance of a meeting that has ended, or of all of the same meeting in a period: of an own or co-managed one,
   * for administrators of any.
   */
  get: {
    method: 'POST', path: '/attendanceReport', permission: { field: 'list', keys }, readOnly: true, limit: 60,
    dependsOn: ['conferences', 'meetings'],
    input: z.strictObject({
      list: z.enum(['past', 'completed']), conferenceId: Id, all: z.boolean().default(false), ...period,
    }),
    output: AttendanceReport, errors: ['not-found'],
  },
})
