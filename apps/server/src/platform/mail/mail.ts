import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Events } from '#platform/events/events.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Secret } from '#platform/security/secret.ts'
import { delaySeconds, insertMails, type OutgoingMail, type Undone, withdrawHeld } from './mail-outbox.ts'
import type { MailServers, TenantMailServer } from './mail-servers.ts'
import { toDisplayName, toSingleLine } from './mail-text.ts'
import type { MailMessage, MailTransport, SendResult } from './mail-transport.ts'
import { countOutsideEmails, type MailLimit } from './outside-limits.ts'

/** The portal's emails: written as rows, sent by a job, listed for administrators in the mail log. */
export type Mailer = {
  /**
   * Queues an email in the caller's transaction and returns its id; fails above the limit. Without a mail server it is
   * only logged, and never sent later.
   */
  enqueue: (db: Db, mail: OutgoingMail, limit: MailLimit) => Promise<string>
  /** Enqueues emails of one tenant in few statements; several have a lower priority than a single one. */
  enqueueMany: (db: Db, mails: readonly OutgoingMail[], limit: MailLimit) => Promise<string[]>
  /** Withdraws the emails that are still held back for an undo; returns what each of them was about. */
  cancelHeld: (db: Db, undone: Undone) => Promise<{ occurrenceId: string | null }[]>
  /** Closes the connections to the mail server. */
  stop: () => void
}

const maxTryHours = 24

/** Gets the portal's sender address. */
function getSenderAddress(env: Env): string {
  const { hostname } = env.publicUrl
  // Address literals are in brackets, IPv6 ones with a tag (RFC 5321, section 4.1.3).
  const domain = hostname.replace(/^[\d.]+$/, '[$&]').replace(/^\[(?=.*:)/, '[IPv6:')
  return env.mailFrom ?? `portal@${domain}`
}

const findWaitingEmail = (db: Db, id: string) =>
  db
    .selectFrom('emails')
    .selectAll()
    .select(sql<boolean>`emails.not_before < portal_now() - ${maxTryHours} * interval '1 hour'`.as('has_timed_out'))
    .where('emails.id', '=', id)
    .where('emails.state', '=', 'waiting')
    .executeTakeFirst()

/** Records the result of a try, unless the row is no longer waiting. */
const recordResult = (db: Db, id: string, { result, response, hasTimedOut }: SendResult & { hasTimedOut: boolean }) =>
  db
    .updateTable('emails')
    .set(
      result === 'accepted'
        ? { state: 'sent', smtp_response: response, sent_at: sql`portal_now()` }
        : { state: result === 'rejected' || hasTimedOut ? 'failed' : 'waiting', smtp_response: response },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('state')
    .executeTakeFirst()

/** Creates the email service of one process. */
export function createMail(options: {
  env: Env
  servers: MailServers
  database: Database
  secret: Secret
  jobs: Jobs
  events: Events
  log: Log
  /** Finds the name of a tenant's brand, from which emails are sent unless its mail server has another one. */
  findBrandName: (db: Db, tenantId: string) => Promise<string>
}): Mailer {
  const { env, servers, database, secret, jobs, events, log, findBrandName } = options

  const toMailMessage = (
    mail: NonNullable<Awaited<ReturnType<typeof findWaitingEmail>>>,
    { own, brandName }: { own: TenantMailServer | undefined; brandName: string },
  ): MailMessage => {
    const [brand, from] = [toSingleLine(own?.fromName ?? brandName), toDisplayName(mail.from_name)]
    return {
      messageId: mail.message_id,
      from: { name: from === '' ? brand : `${from} via ${brand}`, address: own?.fromEmail ?? getSenderAddress(env) },
      to: { name: toDisplayName(mail.to_name), address: mail.to_email },
      replyTo: mail.reply_to === '' ? undefined : { name: from, address: mail.reply_to },
      subject: mail.subject,
      text: secret.open(mail.text_encrypted),
      html: secret.open(mail.html_encrypted),
      calendar:
        mail.calendar === null || mail.calendar_method === null
          ? undefined
          : { method: mail.calendar_method, content: mail.calendar },
    }
  }

  /** Finds the transport for a tenant's emails, or the reason why there is none. */
  const findTransport = async (tenantId: string, own: TenantMailServer | undefined): Promise<MailTransport | string> =>
    (own === undefined ? servers.defaultTransport : await servers.open(own, tenantId)) ?? 'There is no mail server'

  jobs.work('mail', async ({ tenantId, id }) => {
    const { mail, own, brandName } = await database.withTenant(tenantId, async (db) => ({
      mail: await findWaitingEmail(db, id),
      own: await servers.findTenantServer(db),
      brandName: await findBrandName(db, tenantId),
    }))
    if (mail === undefined) return
    const transport = await findTransport(tenantId, own)
    const sendResult: SendResult =
      typeof transport === 'string'
        ? { result: 'deferred', response: transport }
        : await transport.send(toMailMessage(mail, { own, brandName }))
    const updated = await database.withTenant(tenantId, async (db) => {
      const row = await recordResult(db, id, { ...sendResult, hasTimedOut: mail.has_timed_out })
      await events.emit(db, { tenantId, topic: 'mail-log', objectId: id })
      return row
    })
    if (updated?.state === 'waiting')
      throw new Error(`The mail server did not accept the email: ${sendResult.response}`)
    log.info({ tenantId, mail: id, result: sendResult.result }, 'an email was sent, or will not be tried again')
  })

  const insertEmails = async (db: Db, mails: readonly OutgoingMail[], limit: MailLimit) => {
    const { hostname } = env.publicUrl
    const tenantId = mails[0]?.tenantId
    const willBeSent = tenantId !== undefined && (await servers.canSend(db, tenantId))
    if (willBeSent) await countOutsideEmails(db, env, { tenantId, limit, emails: mails.map(({ to }) => to.email) })
    const rows = await insertMails(db, mails, { hostname, secret, kept: !willBeSent })
    const [first] = rows
    if (first !== undefined) await events.emit(db, { tenantId: first.tenantId, topic: 'mail-log', objectId: first.id })
    return { rows, willBeSent }
  }

  return {
    enqueue: async (db, mail, limit) => {
      const { rows, willBeSent } = await insertEmails(db, [mail], limit)
      const [row] = rows
      if (row === undefined) throw new Error('The email was not stored')
      const { tenantId, id } = row
      if (willBeSent) await jobs.send(db, 'mail', { tenantId, id }, { afterSeconds: delaySeconds(mail) })
      return id
    },
    enqueueMany: async (db, mails, limit) => {
      const { rows, willBeSent } = await insertEmails(db, mails, limit)
      const work = rows.map((row) => ({ tenantId: row.tenantId, id: row.id, afterSeconds: delaySeconds(row) }))
      if (willBeSent && work.length > 0) await jobs.sendMany(db, 'mail', work)
      return rows.map(({ id }) => id)
    },
    cancelHeld: async (db, undone) => {
      const dropped = await withdrawHeld(db, undone)
      await events.emit(
        db,
        dropped.map(({ id, tenant_id }) => ({ tenantId: tenant_id, topic: 'mail-log' as const, objectId: id })),
      )
      return dropped
    },
    stop: servers.close,
  }
}
