import type { MailProblem } from '@foyer/contract/operations/mail-problems'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Events } from '#platform/events/events.ts'
import { mailQueues } from '#platform/jobs/job-queues.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Secret } from '#platform/security/secret.ts'
import { delaySeconds, insertMails, isToSend, type OutgoingMail, type Undone, withdrawHeld } from './mail-outbox.ts'
import type { MailServerError, MailServers, TenantMailServer } from './mail-servers.ts'
import { toDisplayName, toMailDomain, toSingleLine } from './mail-text.ts'
import type { MailMessage, MailTransport } from './mail-transport.ts'
import { countOutsideEmails, type MailLimit } from './outside-limits.ts'
import type { SendResult } from './smtp-errors.ts'

/** The portal's emails: written as rows, sent by a job, listed for administrators in the mail log. */
export type Mailer = {
  /**
   * Queues an email in the caller's transaction and returns its id; fails above the limit. Without a mail server, or if the
   * email says so, it is only logged, and never sent later.
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
const mailServerProblems: { readonly [code in MailServerError]: MailProblem } = {
  'smtp-host-not-allowed': 'host-unknown',
  'smtp-port-refused': 'port-refused',
}

const toQueue = ({ isUrgent = false }: OutgoingMail) => (isUrgent ? 'urgent-mail' : 'mail')

/** Gets the portal's sender address. */
const getSenderAddress = ({ mailFrom, publicUrl }: Env): string =>
  mailFrom ?? `portal@${toMailDomain(publicUrl.hostname)}`

const findWaitingEmail = (db: Db, id: string) =>
  db
    .selectFrom('emails')
    .selectAll()
    .select(sql<boolean>`emails.not_before < portal_now() - ${maxTryHours} * interval '1 hour'`.as('has_timed_out'))
    .where('emails.id', '=', id)
    .where('emails.state', '=', 'waiting')
    .executeTakeFirst()

type Recorded = Omit<SendResult, 'detail'> & { hasTimedOut: boolean }
/** Records the result of a try, unless the row is no longer waiting. */
const recordResult = (db: Db, id: string, { result, problem, response, hasTimedOut }: Recorded) =>
  db
    .updateTable('emails')
    .set(
      result === 'accepted'
        ? { state: 'sent', smtp_problem: '', smtp_response: response, sent_at: sql`portal_now()` }
        : {
            state: result === 'rejected' || hasTimedOut ? 'failed' : 'waiting',
            smtp_problem: problem,
            smtp_response: response,
          },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('state')
    .executeTakeFirst()

/** Creates the function that writes a stored email as it is handed to the mail server. */
const createMessages =
  ({ env, secret }: { env: Env; secret: Secret }) =>
  (
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

  const toMailMessage = createMessages({ env, secret })

  /** Finds the transport for a tenant's emails, or why there is none. */
  const findTransport = async (
    tenantId: string,
    own: TenantMailServer | undefined,
  ): Promise<MailTransport | SendResult> => {
    const found = own === undefined ? servers.defaultTransport : await servers.open(own, tenantId)
    if (typeof found === 'object') return found
    const problem = found === undefined ? 'no-server' : mailServerProblems[found]
    return { result: 'deferred', problem, response: '', detail: problem }
  }

  const sendWaiting = async ({ tenantId, id }: { tenantId: string; id: string }): Promise<void> => {
    const { mail, own, brandName } = await database.withTenant(tenantId, async (db) => ({
      mail: await findWaitingEmail(db, id),
      own: await servers.findTenantServer(db),
      brandName: await findBrandName(db, tenantId),
    }))
    if (mail === undefined) return
    const transport = await findTransport(tenantId, own)
    const sendResult: SendResult =
      'send' in transport ? await transport.send(toMailMessage(mail, { own, brandName })) : transport
    const updated = await database.withTenant(tenantId, async (db) => {
      const row = await recordResult(db, id, { ...sendResult, hasTimedOut: mail.has_timed_out })
      await events.emit(db, { tenantId, topic: 'mail-log', objectId: id })
      return row
    })
    if (updated?.state === 'waiting') throw new Error(`The mail server did not accept the email: ${sendResult.detail}`)
    const { result, detail } = sendResult
    log.info({ tenantId, mail: id, result, detail }, 'an email was sent, or will not be tried again')
  }
  for (const queue of mailQueues) jobs.work(queue, sendWaiting)

  const insertEmails = async (db: Db, mails: readonly OutgoingMail[], limit: MailLimit) => {
    const { hostname } = env.publicUrl
    const tenantId = mails[0]?.tenantId
    const canSend = tenantId !== undefined && (await servers.canSend(db, tenantId))
    const emails = mails.filter(isToSend).map(({ to }) => to.email)
    if (canSend && emails.length > 0) await countOutsideEmails(db, env, { tenantId, limit, emails })
    const rows = await insertMails(db, mails, { hostname, secret, canSend })
    const [first] = rows
    if (first !== undefined) await events.emit(db, { tenantId: first.tenantId, topic: 'mail-log', objectId: first.id })
    return { rows, toSend: canSend ? rows.filter(isToSend) : [] }
  }

  return {
    enqueue: async (db, mail, limit) => {
      const { rows, toSend } = await insertEmails(db, [mail], limit)
      const [row] = rows
      if (row === undefined) throw new Error('The email was not stored')
      const { tenantId, id } = row
      if (toSend.length > 0) await jobs.send(db, toQueue(mail), { tenantId, id }, { afterSeconds: delaySeconds(mail) })
      return id
    },
    enqueueMany: async (db, mails, limit) => {
      const { rows, toSend } = await insertEmails(db, mails, limit)
      for (const queue of mailQueues) {
        const work = toSend
          .filter((row) => toQueue(row) === queue)
          .map((row) => ({ tenantId: row.tenantId, id: row.id, afterSeconds: delaySeconds(row) }))
        if (work.length > 0) await jobs.sendMany(db, queue, work)
      }
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
