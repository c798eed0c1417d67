import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Id, PageQuery, pageOf } from './common.ts'

/** A mail that the portal wrote; links that sign in or set a password are masked in `text`. */
export const Mail = z.strictObject({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'kept', 'dropped']),
  /** The mail server's last answer, empty when there was none. */
  answer: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Mail = z.output<typeof Mail>

export const mailLog = defineCalls(
  {},
  {
    list: {
      method: 'POST',
      path: '/getMails',
      permission: 'mail.log.get',
      level: 'admin',
      reads: true,
      input: PageQuery,
      output: pageOf(Mail),
      errors: [],
    },
  },
)
