import { sql } from 'kysely'
import type { Database, Db, Unit } from './database.ts'
import type { Env } from './env.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import { purgeMails } from './mail-purge.ts'
import { insertMails, type OutgoingMail, waitOf } from './mail-rows.ts'
import type { MailServers, OwnServer } from './mail-servers.ts'
import { displayName, oneLine } from './mail-text.ts'
import type { HandOver, Letter, MailTransport } from './mail-transport.ts'
import type { Secret } from './secret.ts'

/** The portal's mails: rows first, sent by a job, read by administrators in the mail log. */
export type Mail = {
  /** Writes a mail in the caller's transaction; answers its id. Without SMTP it is kept and never sent later. */
  write: (unit: Unit, mail: OutgoingMail) => Promise<string>
  /** The same for many of one tenant in few statements; single mails overtake them. */
  writeAll: (unit: Unit, mails: readonly OutgoingMail[]) => Promise<string[]>
  /** Drops the mails of meetings that still wait for their undo. */
  dropHeld: (unit: Unit, meetingIds: readonly string[]) => Promise<void>
  /** Closes the connections to the mail server. */
  stop: () => void
}

const tryHours = 24
const purgeSeconds = 3600
/** The portal's sender address. */
function senderOf(env: Env): string {
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
const settle = (db: Db, id: string, { result, answer, over }: HandOver & { over: boolean }) =>
  db
    .updateTable('mails')
    .set(
      result === 'taken'
        ? { state: 'sent', answer, sent_at: sql`portal_now()` }
        : { state: result === 'refused' || over ? 'failed' : 'waiting', answer },
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

  const letterOf = (mail: NonNullable<Awaited<ReturnType<typeof findWaiting>>>, own: OwnServer | undefined): Letter => {
    const [brand, from] = [oneLine(own?.fromName ?? mail.brand), displayName(mail.from_name)]
    return {
      messageId: mail.message_id,
      from: { name: from === '' ? brand : `${from} via ${brand}`, address: own?.fromEmail ?? senderOf(env) },
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
  const transportOf = async (tenantId: string, own: OwnServer | undefined): Promise<MailTransport | string> =>
    (own === undefined ? servers.common : await servers.open(own, tenantId)) ?? 'There is no mail server'

  jobs.work('mail', async ({ tenantId, id }) => {
    const found = await database.inTenant(tenantId, async ({ db }) => ({
      mail: await findWaiting(db, id),
      own: await servers.findOwn(db),
    }))
    const { mail, own } = found
    if (mail === undefined) return
    const transport = await transportOf(tenantId, own)
    const handOver: HandOver =
      typeof transport === 'string'
        ? { result: 'later', answer: transport }
        : await transport.handOver(letterOf(mail, own))
    const settled = await database.inTenant(tenantId, async (unit) => {
      const row = await settle(unit.db, id, { ...handOver, over: mail.over })
      await events.emit(unit, { tenantId, topic: 'mails', objectId: id })
      return row
    })
    if (settled?.state === 'waiting') throw new Error(`The mail server did not take the mail: ${handOver.answer}`)
    log.info({ tenantId, mail: id, result: handOver.result }, 'a mail was handed over or given up')
  })

  jobs.every('purge-mails', purgeSeconds, async () => void (await purgeMails(database, env.retentionDays.mails)))

  const insertAll = async (unit: Unit, mails: readonly OutgoingMail[]) => {
    const { hostname } = env.publicUrl
    const sent = mails[0] !== undefined && (await servers.sends(unit.db, mails[0].tenantId))
    const rows = await insertMails(unit.db, mails, { hostname, secret, kept: !sent })
    const [first] = rows
    if (first !== undefined) await events.emit(unit, { tenantId: first.tenantId, topic: 'mails', objectId: first.id })
    return { rows, sent }
  }

  return {
    write: async (unit, mail) => {
      const { rows, sent } = await insertAll(unit, [mail])
      const [row] = rows
      if (row === undefined) throw new Error('A mail was not written')
      const { tenantId, id } = row
      if (sent) await jobs.send(unit, 'mail', { tenantId, id }, { afterSeconds: waitOf(mail) })
      return id
    },
    writeAll: async (unit, mails) => {
      const { rows, sent } = await insertAll(unit, mails)
      const work = rows.map((row) => ({ tenantId: row.tenantId, id: row.id, afterSeconds: waitOf(row) }))
      if (sent && work.length > 0) await jobs.sendAll(unit, 'mail', work)
      return rows.map(({ id }) => id)
    },
    dropHeld: async (unit, meetingIds) => {
      const dropped = await unit.db
        .updateTable('mails')
        .set({ state: 'dropped' })
        .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
        .where('undoable', '=', true)
        // Kept ones too: without SMTP the mail log is what people read instead.
        .where('state', 'in', ['waiting', 'kept'])
        .returning(['id', 'tenant_id'])
        .execute()
      await events.emit(
        unit,
        dropped.map(({ id, tenant_id }) => ({ tenantId: tenant_id, topic: 'mails' as const, objectId: id })),
      )
    },
    stop: servers.close,
  }
}
