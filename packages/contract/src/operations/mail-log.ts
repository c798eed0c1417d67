import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, listExport, PageQuery, sortKeys } from '../common.ts'

export const MailState = z.enum(['waiting', 'sent', 'failed', 'unsent', 'withdrawn'])

/** An email of the portal; links that sign in or set a password are masked in `text`. */
export const Mail = z.strictObject({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: MailState,
  /** The last response of the mail server, or empty. */
  response: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Mail = z.output<typeof Mail>

const sort = sortKeys('written').default('-written')
const filters = { state: MailState.optional() }

// biome-ignore format: a call in a few lines reads like a table
export const mailLog = defineCalls({ slice: 'mail-log', level: 'admin' }, {
  list: {
    method: 'POST', path: '/getMails', permission: 'mail.log.get', readOnly: true,
    input: PageQuery.extend({ sort, filters: z.strictObject(filters).default({}) }), output: buildPageSchema(Mail),
  },
  /** All matching emails as CSV. */
  export: {
    ...listExport, path: '/exportMails', permission: 'mail.log.get',
    input: z.strictObject({ search: PageQuery.shape.search, sort, ...filters, language: LanguageField.default('en') }),
    output: EmptyOutput,
    audit: { en: 'Exported the mail log', fr: 'A exporté le journal des e-mails' },
  },
})
