import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, listExport, PageQuery, sortKeys } from '../common.ts'
import type { FieldLabels, Labels } from '../field-labels.ts'
import { mailProblemLabels, mailProblems } from './mail-problems.ts'

export const MailState = z.enum(['waiting', 'sent', 'failed', 'unsent', 'withdrawn'])

/** An email of the portal; links that sign in or set a password are masked in `text`. */
export const Mail = z.strictObject({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: MailState,
  /** Why the mail server did not get it, or empty if that is not known. */
  problem: z.enum(['', ...mailProblems]),
  /** The last response of the mail server, or empty. */
  response: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Mail = z.output<typeof Mail>

/** The columns of the mail log and of its file. */
export const mailLogLabels = {
  to: { en: 'To', fr: 'Destinataire' },
  subject: { en: 'Subject', fr: 'Objet' },
  state: { en: 'State', fr: 'État' },
  'state:waiting': { en: 'Waiting to be sent', fr: 'En attente d’envoi' },
  'state:sent': { en: 'Sent', fr: 'Envoyé' },
  'state:failed': { en: 'Not delivered', fr: 'Non remis' },
  'state:unsent': { en: 'Not sent', fr: 'Non envoyé' },
  'state:withdrawn': { en: 'Withdrawn', fr: 'Retiré' },
  createdAt: { en: 'Created', fr: 'Créé' },
  sentAt: { en: 'Sent', fr: 'Envoyé' },
  problem: { en: 'Problem', fr: 'Problème' },
  ...mailProblemLabels,
  response: { en: 'Mail server response', fr: 'Réponse du serveur de messagerie' },
} satisfies FieldLabels<Omit<Mail, 'text' | 'problem'>, 'state'> & Labels & { readonly problem: unknown }

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
    audit: { en: 'Exported the mail log', fr: 'Journal des e-mails exporté' },
  },
})
