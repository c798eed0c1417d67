import { z } from 'zod'
import { errorCode } from '../common.ts'
import { meetingsErrors } from './meetings.errors.ts'
import { maxOccurrences, weekdays } from './recurrence-constants.ts'

const endError = errorCode(meetingsErrors, 'recurrence-end-invalid')
const weekdaysError = errorCode(meetingsErrors, 'weekday-missing')

const rule = {
  interval: z.int().min(1).max(99).default(1),
  /** The last day on which an occurrence may start, as a local date: `2027-03-28`. */
  until: z.iso.date(endError).optional(),
  count: z.int(endError).min(1, endError).max(maxOccurrences, endError).optional(),
}

/** When a meeting repeats: every `interval` days, weeks (which begin on Monday) or months, until a date or after a number. */
export const Recurrence = z
  .discriminatedUnion('frequency', [
    z.strictObject({ frequency: z.literal('daily'), ...rule }),
    z.strictObject({
      frequency: z.literal('weekly'),
      ...rule,
      weekdays: z.array(z.enum(weekdays)).min(1, weekdaysError),
    }),
    z.strictObject({ frequency: z.literal('monthly'), ...rule, monthDay: z.int().min(1).max(31) }),
  ])
  .refine(({ until, count }) => (until === undefined) !== (count === undefined), { path: ['count'], ...endError })
export type Recurrence = z.output<typeof Recurrence>
