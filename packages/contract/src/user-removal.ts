import { z } from 'zod'

/** Whether the record stays. */
export const RemovalMode = z.enum(['delete', 'unlink']).default('delete')
/** What users leave behind. */
export const belongings = {
  /** Meetings that would be transferred, or cancelled where they are still to come. */
  meetings: z.int(),
  upcoming: z.int(),
  /** Invitees who would be informed. */
  invitees: z.int(),
}
