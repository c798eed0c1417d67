import { z } from 'zod'

/** `unlink` keeps the user's record, `delete` removes it. */
export const RemovalMode = z.enum(['delete', 'unlink']).default('delete')
/** What is affected when users are removed. */
export const ownedData = {
  /** Meetings that would be transferred; without a new owner, the upcoming ones are cancelled. */
  meetings: z.int(),
  upcoming: z.int(),
  /** Invitees who would be notified. */
  invitees: z.int(),
}
