import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { insertSearchTerms } from '#platform/database/search.ts'
import type { Secret } from '#platform/security/secret.ts'
import { toSingleLine } from './mail-text.ts'

/** An email to one recipient. */
export type OutgoingMail = {
  tenantId: string
  to: { email: string; name: string }
  /** Display name beside the portal's sender address, and the Reply-To address. */
  from?: { name: string; email: string }
  subject: string
  text: string
  html: string
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
  /** The text for the mail log, if the email has secrets besides what follows a `#` in its links. */
  loggedText?: string
  /** The meeting or single occurrence that it is about, and how long it is held back for an undo. */
  meetingId?: string
  occurrenceId?: string
  holdSeconds?: number
  /** Whether it is only logged, as without a mail server. */
  isOnlyLogged?: boolean
  /** Whether it has a queue of its own, in which it waits for no other email. */
  isUrgent?: boolean
}

/** The mark that the mail log shows in place of a secret. */
export const mask = '••••'
/** The part of a link that browsers keep to themselves: a token, or the password of a meeting. */
const fragments = /(https?:\/\/[^\s#]+#)\S+/g
/** Added so that an undo in its last second still finds the emails to withdraw. */
const graceSeconds = 5
/** Each row has about 17 parameters, and a statement at most 65,535. */
const maxRowsPerStatement = 500

/** Returns the seconds for which an email is held back for an undo. */
export const delaySeconds = ({ holdSeconds = 0 }: OutgoingMail): number =>
  holdSeconds > 0 ? holdSeconds + graceSeconds : 0

/** Masks what would let a reader of the mail log sign in, answer or join as the recipient. */
const toLoggedText = ({ text, loggedText = text }: OutgoingMail): string => loggedText.replace(fragments, `$1${mask}`)

type InsertOptions = {
  hostname: string
  secret: Secret
  /** False without a mail server: the emails are only logged. */
  canSend: boolean
}

/** Checks whether an email is sent where there is a mail server. */
export const isToSend = ({ isOnlyLogged = false }: OutgoingMail): boolean => !isOnlyLogged

const toRow = (id: string, mail: OutgoingMail, { hostname, secret, canSend }: InsertOptions) => ({
  tenant_id: mail.tenantId,
  id,
  message_id: `<${id}@${hostname}>`,
  to_email: mail.to.email,
  to_name: toSingleLine(mail.to.name),
  from_name: mail.from === undefined ? '' : toSingleLine(mail.from.name),
  reply_to: mail.from?.email ?? '',
  subject: toSingleLine(mail.subject),
  text_encrypted: secret.seal(mail.text),
  html_encrypted: secret.seal(mail.html),
  logged_text: toLoggedText(mail),
  calendar: mail.calendar?.content ?? null,
  calendar_method: mail.calendar?.method ?? null,
  meeting_id: mail.meetingId ?? null,
  occurrence_id: mail.occurrenceId ?? null,
  held: delaySeconds(mail) > 0,
  state: canSend && isToSend(mail) ? ('waiting' as const) : ('unsent' as const),
  not_before: sql<Date>`portal_now() + ${delaySeconds(mail)} * interval '1 second'`,
})

/** Inserts emails with the search terms of the mail log; returns them with their ids. */
export async function insertMails(
  db: Db,
  mails: readonly OutgoingMail[],
  options: InsertOptions,
): Promise<(OutgoingMail & { id: string })[]> {
  const rows = mails.map((mail) => ({ ...mail, id: randomUUID() }))
  for (let from = 0; from < rows.length; from += maxRowsPerStatement) {
    const batch = rows.slice(from, from + maxRowsPerStatement)
    await db
      .insertInto('emails')
      .values(batch.map((mail) => toRow(mail.id, mail, options)))
      .execute()
    const searchable = batch.map(({ tenantId, id, to, subject }) => ({
      tenantId,
      id,
      texts: [to.email, to.name, subject],
    }))
    await insertSearchTerms(db, 'emails', searchable)
  }
  return rows
}

/**
 * Meetings, or one occurrence of a meeting, whose deletion is undone; all occurrences of a meeting whose cancellations a
 * newer email contains; or the emails themselves.
 */
export type Undone =
  | { meetingIds: readonly string[] }
  | { meetingId: string; occurrenceId: string }
  | { occurrencesOf: string }
  | { emailIds: readonly string[] }

function isAbout(undone: Undone) {
  if ('emailIds' in undone) return sql<boolean>`id = any(${undone.emailIds}::uuid[])`
  if ('meetingIds' in undone)
    return sql<boolean>`meeting_id = any(${undone.meetingIds}::uuid[]) and occurrence_id is null`
  if ('occurrencesOf' in undone)
    return sql<boolean>`meeting_id = ${undone.occurrencesOf} and occurrence_id is not null and not_before > portal_now()`
  return sql<boolean>`meeting_id = ${undone.meetingId} and occurrence_id = ${undone.occurrenceId}`
}

/** Withdraws the emails that are still held back for an undo. */
export const withdrawHeld = (db: Db, undone: Undone) =>
  db
    .updateTable('emails')
    .set({ state: 'withdrawn' })
    .where(isAbout(undone))
    .where('held', '=', true)
    // Unsent ones too: the mail log is all that is left of them.
    .where('state', 'in', ['waiting', 'unsent'])
    .returning(['id', 'tenant_id', 'occurrence_id as occurrenceId'])
    .execute()
