import { sql } from 'kysely'
import type { Database, Db, Transaction } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Events } from '#platform/events/events.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { purgeMails } from '#platform/jobs/mail-purge.ts'
import type { Log } from '#platform/log.ts'
import type { Secret } from '#platform/security/secret.ts'
import { delaySeconds, insertMails, type OutgoingMail } from './mail-outbox.ts'
import type { MailServers, TenantMailServer } from './mail-servers.ts'
import { displayName, toSingleLine } from './mail-text.ts'
import type { MailMessage, MailTransport, SendResult } from './mail-transport.ts'

/** The portal's mails: rows first, sent by a job, read by administrators in the mail log. */
export type Mail = {
  /** Writes a mail in the caller's transaction; answers its id. Without SMTP it is kept and never sent later. */
  enqueue: (tx: Transaction, mail: OutgoingMail) => Promise<string>
  /** The same for many of one tenant in few statements; single mails overtake them. */
  enqueueMany: (tx: Transaction, mails: readonly OutgoingMail[]) => Promise<string[]>
  /** Drops the mails of meetings that still wait for their undo. */
  cancelHeld: (tx: Transaction, meetingIds: readonly string[]) => Promise<void>
  /** Closes the connections to the mail server. */
  stop: () => void
}

const tryHours = 24
const purgeSeconds = 3600
/** The portal's sender address. */
function getSender(env: Env): string {
  const { hostname } = env.publicUrl
  // IP addresses are written in brackets there, version 6 with its name (RFC 5321, 4.1.3).
  const domain = hostname.replace(/^[\d.]+$/, '[$&]').replace(/^\[(?=.*:)/, '[IPv6:')
  return env.mailFrom ?? `portal@${domain}`
}

const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .innerJoin('tenants', 'tenants.tenant_id', 'mails.tenant_id')
    .selectAll('mails')
    .leftJoin('brands', 'brands.tenant_id', 'mails.tenant_id')
    .select(sql<string>`coalesce(brands.brandname, tenants.name)`.as('brand'))
    .select(sql<boolean>`mails.not_before < portal_now() - ${tryHours} * interval '1 hour'`.as('over'))
    .where('mails.id', '=', id)
    .where('mails.state', '=', 'waiting')
    .executeTakeFirst()

/** What the row becomes after a try; only a row that still waits. */
const recordResult = (db: Db, id: string, { result, answer: response, over }: SendResult & { over: boolean }) =>
  db
    .updateTable('mails')
    .set(
      result === 'taken'
        ? { state: 'sent', answer: response, sent_at: sql`portal_now()` }
        : { state: result === 'refused' || over ? 'failed' : 'waiting', answer: response },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('state')
    .executeTakeFirst()

/** Makes the mail of one process. */
export function createMail(options: {
  env: Env
  servers: MailServers
  database: Database
  secret: Secret
  jobs: Jobs
  events: Events
  log: Log
}): Mail {
  const { env, servers, database, secret, jobs, events, log } = options

  const toMailMessage = (
    mail: NonNullable<Awaited<ReturnType<typeof findWaiting>>>,
    own: TenantMailServer | undefined,
  ): MailMessage => {
    const [brand, from] = [toSingleLine(own?.fromName ?? mail.brand), displayName(mail.from_name)]
    return {
      messageId: mail.message_id,
      from: { name: from === '' ? brand : `${from} via ${brand}`, address: own?.fromEmail ?? getSender(env) },
      to: { name: displayName(mail.to_name), address: mail.to_email },
      replyTo: mail.reply_to === '' ? undefined : { name: from, address: mail.reply_to },
      subject: mail.subject,
      text: secret.open(mail.text_sealed),
      html: secret.open(mail.html_sealed),
      calendar:
        mail.calendar === null || mail.calendar_method === null
          ? undefined
          : { method: mail.calendar_method, content: mail.calendar },
    }
  }

  /** The transport of a tenant's mails, or why there is none now. */
  const findTransport = async (tenantId: string, own: TenantMailServer | undefined): Promise<MailTransport | string> =>
    (own === undefined ? servers.defaultTransport : await servers.open(own, tenantId)) ?? 'There is no mail server'

  jobs.work('mail', async ({ tenantId, id }) => {
    const found = await database.withTenant(tenantId, async ({ db }) => ({
      mail: await findWaiting(db, id),
      own: await servers.findTenantServer(db),
    }))
    const { mail, own } = found
    if (mail === undefined) return
    const transport = await findTransport(tenantId, own)
    const send: SendResult =
      typeof transport === 'string'
        ? { result: 'later', answer: transport }
        : await transport.send(toMailMessage(mail, own))
    const settled = await database.withTenant(tenantId, async (tx) => {
      const row = await recordResult(tx.db, id, { ...send, over: mail.over })
      await events.emit(tx, { tenantId, topic: 'mails', objectId: id })
      return row
    })
    if (settled?.state === 'waiting') throw new Error(`The mail server did not take the mail: ${send.answer}`)
    log.info({ tenantId, mail: id, result: send.result }, 'a mail was handed over or given up')
  })

  jobs.schedule('purge-mails', purgeSeconds, async () => void (await purgeMails(database, env.retentionDays.mails)))

  const insertAll = async (tx: Transaction, mails: readonly OutgoingMail[]) => {
    const { hostname } = env.publicUrl
    const sent = mails[0] !== undefined && (await servers.canSend(tx.db, mails[0].tenantId))
    const rows = await insertMails(tx.db, mails, { hostname, secret, kept: !sent })
    const [first] = rows
    if (first !== undefined) await events.emit(tx, { tenantId: first.tenantId, topic: 'mails', objectId: first.id })
    return { rows, sent }
  }

  return {
    enqueue: async (tx, mail) => {
      const { rows, sent } = await insertAll(tx, [mail])
      const [row] = rows
      if (row === undefined) throw new Error('A mail was not written')
      const { tenantId, id } = row
      if (sent) await jobs.send(tx, 'mail', { tenantId, id }, { afterSeconds: delaySeconds(mail) })
      return id
    },
    enqueueMany: async (tx, mails) => {
      const { rows, sent } = await insertAll(tx, mails)
      const work = rows.map((row) => ({ tenantId: row.tenantId, id: row.id, afterSeconds: delaySeconds(row) }))
      if (sent && work.length > 0) await jobs.sendMany(tx, 'mail', work)
      return rows.map(({ id }) => id)
    },
    cancelHeld: async (tx, meetingIds) => {
      const dropped = await tx.db
        .updateTable('mails')
        .set({ state: 'dropped' })
        .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
        .where('undoable', '=', true)
        // Kept ones too: without SMTP the mail log is what people read instead.
        .where('state', 'in', ['waiting', 'kept'])
        .returning(['id', 'tenant_id'])
        .execute()
      await events.emit(
        tx,
        dropped.map(({ id, tenant_id }) => ({ tenantId: tenant_id, topic: 'mails' as const, objectId: id })),
      )
    },
    stop: servers.close,
  }
}
