import { z } from 'zod'
import { Id, Instant, LanguageField, PageQuery, period, sortKeys, whenValid } from '../common.ts'

/** A past meeting: an ended occurrence, whether it took place or not, or a conference without an occurrence. */
export const PastMeeting = z.strictObject({
  id: Id,
  /** The id of an own meeting that still exists, so that it can be scheduled again. */
  meetingId: Id.nullable(),
  conferenceId: Id.nullable(),
  own: z.boolean(),
  /** Whether the caller co-manages the meeting of another user. */
  manager: z.boolean(),
  number: z.string(),
  topic: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  held: z.boolean(),
  participants: z.int(),
  /** Whether there is a chat that the caller may read. */
  hasChat: z.boolean(),
  /** Whether something was drawn that the caller may see. */
  hasWhiteboard: z.boolean(),
})
export type PastMeeting = z.output<typeof PastMeeting>

/** One stay of a participant in an own or co-managed meeting; a participant who rejoins has several. */
export const Attendance = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Empty without a picture, and for guests. */
  picture: z.string(),
  host: z.boolean(),
  joinedAt: Instant,
  leftAt: Instant.nullable(),
})
export type Attendance = z.output<typeof Attendance>

const sort = sortKeys('start').default('-start')
const filters = {
  /** Whether it took place. */
  held: z.enum(['yes', 'no']).optional(),
  /** Only what the caller co-manages. */
  manager: z.enum(['yes']).optional(),
}
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const afterStart = { path: ['to'], ...whenValid(period), error: 'end-before-start' }

export const PastMeetingsQuery = PageQuery.extend({
  ...period,
  sort,
  filters: z.strictObject(filters).default({}),
}).refine(isInOrder, afterStart)

export const PastMeetingsExport = z
  .strictObject({
    ...period,
    search: PageQuery.shape.search,
    sort,
    ...filters,
    language: LanguageField.default('en'),
  })
  .refine(isInOrder, afterStart)
