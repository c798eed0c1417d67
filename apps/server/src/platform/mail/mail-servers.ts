import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Secret } from '#platform/security/secret.ts'
import { type Outbound, resolveOutbound } from '#platform/security/ssrf-guard.ts'
import { type MailTransport, openMailServer, openMailTransport } from './mail-transport.ts'

/** A tenant's own mail server, as its settings say. */
export type TenantMailServer = {
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
const maxOpen = 50

/** Why a tenant's server is not connected to. */
export type MailServerError = 'smtp-host-not-allowed' | 'smtp-port-refused'

/** The mail servers of one process: the installation's, and those of tenants that have their own. */
export type MailServers = {
  /** The installation's, where there is one. */
  defaultTransport: MailTransport | undefined
  /** A tenant's own, undefined where it has none. */
  findTenantServer: (db: Db) => Promise<TenantMailServer | undefined>
  /** Whether mails of a tenant are sent at all, from either side of the wall. */
  canSend: (db: Db, tenantId: string) => Promise<boolean>
  /** Why a server may not be connected to; undefined where it may. */
  validate: (own: Pick<TenantMailServer, 'host' | 'port'>) => Promise<MailServerError | undefined>
  /** Connects by what is said, if that may be connected to; connections are kept for the next mail. */
  open: (own: TenantMailServer, tenantId: string) => Promise<MailTransport | MailServerError>
  close: () => void
}

/** Makes the servers of one process. */
export function createMailServers({ env, secret }: { env: Env; secret: Secret }): MailServers {
  const defaultTransport = env.smtpUrl === undefined ? undefined : openMailTransport(env.smtpUrl)
  const opened = new Map<string, { as: string; transport: MailTransport }>()
  const close = (tenantId: string): void => {
    opened.get(tenantId)?.transport.close()
    opened.delete(tenantId)
  }
  const resolveServer = async ({
    host,
    port,
  }: Pick<TenantMailServer, 'host' | 'port'>): Promise<Outbound | MailServerError> => {
    const to = await resolveOutbound(host, env.outboundAllow)
    if (to === undefined) return 'smtp-host-not-allowed'
    return to.trusted || mailPorts.has(port) ? to : 'smtp-port-refused'
  }
  return {
    defaultTransport,
    findTenantServer: async (db) => {
      const row = await db.selectFrom('tenant_smtp').selectAll().executeTakeFirst()
      if (row === undefined) return undefined
      const password = row.password_sealed === null ? '' : secret.open(row.password_sealed)
      const { host, port, security, username, from_name: fromName, from_email: fromEmail } = row
      return { host, port, security, username, password, fromName, fromEmail }
    },
    canSend: async (db, tenantId) => {
      if (defaultTransport !== undefined) return true
      const row = await db
        .selectFrom('tenant_smtp')
        .select(sql`1`.as('one'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst()
      return row !== undefined
    },
    validate: async (own) => {
      const to = await resolveServer(own)
      return typeof to === 'string' ? to : undefined
    },
    open: async (own, tenantId) => {
      const to = await resolveServer(own)
      if (typeof to === 'string') return to
      const as = JSON.stringify([own, to])
      const known = opened.get(tenantId)
      if (known?.as === as) return known.transport
      close(tenantId)
      const [oldest] = opened.keys()
      if (opened.size >= maxOpen && oldest !== undefined) close(oldest)
      const transport = openMailServer({ ...own, address: to.address })
      opened.set(tenantId, { as, transport })
      return transport
    },
    close: () => {
      defaultTransport?.close()
      for (const tenantId of [...opened.keys()]) close(tenantId)
    },
  }
}
