import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Env } from './env.ts'
import { type MailTransport, openMailServer, openMailTransport } from './mail-transport.ts'
import { type Outbound, outboundTo } from './outbound.ts'
import type { Secret } from './secret.ts'

/** A tenant's own mail server, as its settings say. */
export type OwnServer = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  username: string
  password: string
  fromName: string
  fromEmail: string
}

/** Ports of mail servers; others only at addresses that the operator has allowed. */
const mailPorts = new Set([25, 465, 587, 2525])
const mostOpen = 50

/** Why a tenant's server is not connected to. */
export type ServerRefusal = 'smtp-host-not-allowed' | 'smtp-port-refused'

/** The mail servers of one process: the installation's, and those of tenants that have their own. */
export type MailServers = {
  /** The installation's, where there is one. */
  common: MailTransport | undefined
  /** A tenant's own, undefined where it has none. */
  findOwn: (db: Db) => Promise<OwnServer | undefined>
  /** Whether mails of a tenant are sent at all, from either side of the wall. */
  sends: (db: Db, tenantId: string) => Promise<boolean>
  /** Why a server may not be connected to; undefined where it may. */
  refuses: (own: Pick<OwnServer, 'host' | 'port'>) => Promise<ServerRefusal | undefined>
  /** Connects by what is said, if that may be connected to; connections are kept for the next mail. */
  open: (own: OwnServer, tenantId: string) => Promise<MailTransport | ServerRefusal>
  close: () => void
}

/** Makes the servers of one process. */
export function createMailServers({ env, secret }: { env: Env; secret: Secret }): MailServers {
  const common = env.smtpUrl === undefined ? undefined : openMailTransport(env.smtpUrl)
  const opened = new Map<string, { as: string; transport: MailTransport }>()
  const close = (tenantId: string): void => {
    opened.get(tenantId)?.transport.close()
    opened.delete(tenantId)
  }
  const reach = async ({ host, port }: Pick<OwnServer, 'host' | 'port'>): Promise<Outbound | ServerRefusal> => {
    const to = await outboundTo(host, env.outboundAllow)
    if (to === undefined) return 'smtp-host-not-allowed'
    return to.trusted || mailPorts.has(port) ? to : 'smtp-port-refused'
  }
  return {
    common,
    findOwn: async (db) => {
      const row = await db.selectFrom('tenant_smtp').selectAll().executeTakeFirst()
      if (row === undefined) return undefined
      const password = row.password_sealed === null ? '' : secret.open(row.password_sealed)
      const { host, port, security, username, from_name: fromName, from_email: fromEmail } = row
      return { host, port, security, username, password, fromName, fromEmail }
    },
    sends: async (db, tenantId) => {
      if (common !== undefined) return true
      const row = await db
        .selectFrom('tenant_smtp')
        .select(sql`1`.as('one'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst()
      return row !== undefined
    },
    refuses: async (own) => {
      const to = await reach(own)
      return typeof to === 'string' ? to : undefined
    },
    open: async (own, tenantId) => {
      const to = await reach(own)
      if (typeof to === 'string') return to
      const as = JSON.stringify([own, to])
      const known = opened.get(tenantId)
      if (known?.as === as) return known.transport
      close(tenantId)
      const [oldest] = opened.keys()
      if (opened.size >= mostOpen && oldest !== undefined) close(oldest)
      const transport = openMailServer({ ...own, address: to.address })
      opened.set(tenantId, { as, transport })
      return transport
    },
    close: () => {
      common?.close()
      for (const tenantId of [...opened.keys()]) close(tenantId)
    },
  }
}
