import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, listExport, PageQuery, period, sortKeys } from '../common.ts'
import { Feedback } from '../meetings/feedback.ts'
import { searchText } from '../text.ts'

/** A participant's feedback on a stay in a meeting, in the list of all tenants. */
export const FeedbackEntry = Feedback.omit({ participantId: true }).extend({
  /** The id of the stay. */
  id: Id,
  name: z.string(),
  tenant: z.string(),
  topic: z.string(),
  number: z.string(),
  /** When the participant joined. */
  startedAt: z.string(),
  /** Browser and system with their main version only, and the kind of network; empty where none was reported. */
  version: z.string(),
  system: z.string(),
  network: z.string(),
  /** Whether something of the meeting was recorded. */
  recorded: z.boolean(),
  /** Whether it was opened since it was given. */
  seen: z.boolean(),
})
export type FeedbackEntry = z.output<typeof FeedbackEntry>

/** The values by which feedback is grouped. */
export const FeedbackGrouping = z.enum(['version', 'network', 'system'])
export type FeedbackGrouping = z.output<typeof FeedbackGrouping>

/** Feedback with the meeting and the devices of the participant; devices are empty once they have been forgotten. */
export const FeedbackDetails = FeedbackEntry.extend({
  givenAt: z.string(),
  leftAt: z.string().nullable(),
  conferenceId: Id,
  meetingStartsAt: z.string(),
  /** Null while the meeting is in progress. */
  meetingEndsAt: z.string().nullable(),
  os: z.string(),
  browser: z.string(),
  speaker: z.string(),
  mic: z.string(),
  camera: z.string(),
  ip: z.string(),
  /** The other ratings of the same meeting; null without any. */
  others: z.strictObject({ count: z.int(), average: z.number() }).nullable(),
  /** The ratings of the 30 days before from the same version, network or system, this one included. */
  alike: z.array(z.strictObject({ by: FeedbackGrouping, count: z.int(), average: z.number() })),
})
export type FeedbackDetails = z.output<typeof FeedbackDetails>

/** The feedback of a period in numbers. */
export const FeedbackSummary = z.strictObject({
  count: z.int(),
  /** Null without any, as is that of the period of the same length before. */
  average: z.number().nullable(),
  previousAverage: z.number().nullable(),
  /** How often each rating was given, from the lowest to the highest. */
  ratings: z.array(z.int()),
  /** How many have issues of any kind, of video, and of sound. */
  issues: z.int(),
  video: z.int(),
  audio: z.int(),
  unseen: z.int(),
  /** The meeting with the most ratings of two or less; null without any. */
  worst: z
    .strictObject({
      conferenceId: Id,
      number: z.string(),
      topic: z.string(),
      tenant: z.string(),
      count: z.int(),
      low: z.int(),
      audio: z.int(),
    })
    .nullable(),
})
export type FeedbackSummary = z.output<typeof FeedbackSummary>

/** The feedback of one version, network or system; the value is empty where none was reported. */
export const FeedbackGroup = z.strictObject({ value: z.string(), count: z.int(), issues: z.int() })
export type FeedbackGroup = z.output<typeof FeedbackGroup>

/** Which feedback becomes seen: one by its id, or everything that is new. */
export const FeedbackStatus = z.union([z.literal('new'), Id])

export const feedbackTabs = ['all', 'video', 'audio', 'new'] as const

const sort = sortKeys('start').default('-start')
const filters = {
  rating: z.enum(['1', '2', '3', '4', '5']).optional(),
  version: searchText(100).optional(),
  network: searchText(50).optional(),
  system: searchText(100).optional(),
}
const match = { ...period, search: PageQuery.shape.search, tab: z.enum(feedbackTabs).default('all'), ...filters }
/** In the query of a GET numbers are written as text. */
const page = {
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  size: z.coerce.number<number>().int().min(1).max(100).default(25),
}

// biome-ignore format: a call in a few lines reads like a table
export const feedbacks = defineCalls({ slice: 'feedbacks', level: 'superadmin', scope: 'all' }, {
  list: {
    method: 'GET', path: '/feedback', permission: 'room.feedback.get', readOnly: true, dependsOn: ['feedback'],
    input: z.strictObject({ ...page, ...match, sort }), output: buildPageSchema(FeedbackEntry),
  },
  get: {
    method: 'GET', path: '/feedback/:id', permission: 'room.feedback.get', readOnly: true, dependsOn: ['feedback'],
    input: z.strictObject({ id: Id }), output: FeedbackDetails, errors: ['not-found'],
  },
  /** Marks feedback as opened. */
  markSeen: {
    method: 'POST', path: '/markFeedbackSeen/:id', permission: 'room.feedback.get', withoutConfirmation: true,
    input: z.strictObject({ id: FeedbackStatus }), output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['feedbacks'],
  },
  /** Counts what was given in a period. */
  summarize: {
    method: 'GET', path: '/feedbackSummary', permission: 'room.feedback.get', readOnly: true, dependsOn: ['feedback'],
    input: z.strictObject({ ...period, ...filters }), output: FeedbackSummary,
  },
  /** Counts the feedback of up to 50 versions, networks or systems, those with the largest shares of issues first. */
  group: {
    method: 'GET', path: '/feedbackGroups', permission: 'room.feedback.get', readOnly: true, dependsOn: ['feedback'],
    input: z.strictObject({ ...period, ...filters, by: FeedbackGrouping }),
    output: z.strictObject({ groups: z.array(FeedbackGroup) }),
  },
  /** All matching feedback as CSV. */
  export: {
    ...listExport, path: '/exportFeedback', permission: 'room.feedback.get',
    input: z.strictObject({ ...match, sort, language: LanguageField.default('en') }), output: EmptyOutput,
    audit: { en: 'Exported feedback', fr: 'Avis exportés' },
  },
})
