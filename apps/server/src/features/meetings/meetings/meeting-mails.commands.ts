import type { MeetingWithMode } from '@foyer/contract/meetings/options/stored-modes'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import type { OccurrenceRow } from '#features/meetings/series/occurrences.store.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailLimit } from '#platform/mail/outside-limits.ts'
import { findReaders } from './invitees.store.ts'
import { type EmailOption, findEmailOption } from './shared/email-options.ts'
import { buildMails, type MeetingMails } from './shared/outgoing-mails.ts'

type SentMails = Omit<MeetingMails, 'isOnlyLogged'> & {
  /** The meeting and the single date, whose options say whether the emails are sent. */
  meeting: MeetingWithMode
  only?: OccurrenceRow | undefined
  /** The option that decides, if not that of the kind; null if they are sent in any case. */
  option?: EmailOption | null | undefined
}

/** Checks whether a meeting sends emails of an option, or single dates of it do. */
export const sendsEmails = async (
  db: Db,
  { meeting, only }: Pick<SentMails, 'meeting' | 'only'>,
  option: EmailOption,
): Promise<boolean> => (await findModes(db)).resolve(meeting, only?.options)[option]

/**
 * Enqueues emails about a meeting, each with the times in the recipient's time zone and format; returns the ids of the
 * emails. Those that the options of the meeting exclude are only logged, so that its host sees who has not been notified.
 */
export async function enqueueMeetingMails(
  { db, services }: Pick<TenantContext, 'db' | 'services'>,
  { meeting, only, option: chosen, ...mails }: SentMails,
  limit: MailLimit,
): Promise<string[]> {
  if (mails.recipients.length === 0) return []
  const option = chosen === undefined ? findEmailOption(mails.kind) : chosen
  const isOnlyLogged = option !== null && !(await sendsEmails(db, { meeting, only }, option))
  const changesEmailed = option !== null || (await sendsEmails(db, { meeting, only }, 'emailChange'))
  const details = { ...mails.details, changesEmailed }
  const emails = mails.recipients.map(({ email }) => email)
  const readers = mails.details.start === null ? undefined : await findReaders(db, emails)
  const recipients = mails.recipients.map((recipient) => ({ ...recipient, ...readers?.get(recipient.email) }))
  return services.mail.enqueueMany(db, buildMails({ ...mails, details, recipients, isOnlyLogged }), limit)
}
