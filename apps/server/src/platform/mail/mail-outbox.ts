import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { insertSearchTerms } from '#platform/database/search.ts'
import type { Secret } from '#platform/security/secret.ts'
import { toSingleLine } from './mail-text.ts'

/** A mail that the portal writes to one person. */
export type OutgoingMail = {
  tenantId: string
  to: { email: string; name: string }
  /** Name beside the portal's sender address, and where answers go. */
  from?: { name: string; email: string }
  subject: string
  text: string
  html: string
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }
  /** What the mail log masks: links that sign in or set a password. */
  secrets?: string[]
  /** The meeting that it tells of, and how long it waits for an undo. */
  meetingId?: string
  holdSeconds?: number
}

const mask = '••••'
/** An undo in its last second still finds the mails that it drops. */
const graceSeconds = 5
/** Rows of an insert: each has some 17 parameters, of which a statement takes 65,535. */
const maxRowsPerStatement = 500

/** Seconds that a mail waits for its undo. */
export const delaySeconds = ({ holdSeconds = 0 }: OutgoingMail): number =>
  holdSeconds > 0 ? holdSeconds + graceSeconds : 0

const masked = ({ text, secrets = [] }: OutgoingMail): string =>
  secrets.filter((secret) => secret !== '').reduce((logged, secret) => logged.replaceAll(secret, mask), text)

type Writing = { hostname: string; secret: Secret /** Without SMTP: never sent. */; kept: boolean }

const rowOf = (id: string, mail: OutgoingMail, { hostname, secret, kept: stored }: Writing) => ({
  tenant_id: mail.tenantId,
  id,
  message_id: `<${id}@${hostname}>`,
  to_email: mail.to.email,
  to_name: toSingleLine(mail.to.name),
  from_name: mail.from === undefined ? '' : toSingleLine(mail.from.name),
  reply_to: mail.from?.email ?? '',
  subject: toSingleLine(mail.subject),
  text_sealed: secret.seal(mail.text),
  html_sealed: secret.seal(mail.html),
  logged_text: masked(mail),
  calendar: mail.calendar?.content ?? null,
  calendar_method: mail.calendar?.method ?? null,
  meeting_id: mail.meetingId ?? null,
  undoable: delaySeconds(mail) > 0,
  state: stored ? ('kept' as const) : ('waiting' as const),
  not_before: sql<Date>`portal_now() + ${delaySeconds(mail)} * interval '1 second'`,
})

/** Writes mails and the words under which the mail log finds them; answers them with their ids. */
export async function insertMails(
  db: Db,
  mails: readonly OutgoingMail[],
  writing: Writing,
): Promise<(OutgoingMail & { id: string })[]> {
  const rows = mails.map((mail) => ({ ...mail, id: randomUUID() }))
  for (let from = 0; from < rows.length; from += maxRowsPerStatement) {
    const some = rows.slice(from, from + maxRowsPerStatement)
    await db
      .insertInto('mails')
      .values(some.map((mail) => rowOf(mail.id, mail, writing)))
      .execute()
    const named = some.map(({ tenantId, id, to, subject }) => ({ tenantId, id, texts: [to.email, to.name, subject] }))
    await insertSearchTerms(db, 'mail', named)
  }
  return rows
}
