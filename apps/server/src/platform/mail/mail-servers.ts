import { readFileSync } from 'node:fs'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { type Outbound, resolveOutbound } from '#platform/security/ssrf-guard.ts'
import { readCertificates } from './certificate-authority.ts'
import { toMailDomain } from './mail-text.ts'
import { type MailTransport, openMailServer, openMailTransport } from './mail-transport.ts'

/** Settings of a tenant's own mail server. */
export type TenantMailServer = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  username: string
  password: string
  /** PEM certificates; public authorities if empty. */
  certificateAuthority: string
  fromName: string
  fromEmail: string
}

/** Allowed ports; others only at addresses that the operator has allowed. */
const mailPorts = new Set([25, 465, 587, 2525])
const maxOpenTransports = 50

/** Why the portal does not connect to a tenant's mail server. */
export type MailServerError = 'smtp-host-not-allowed' | 'smtp-port-refused'

/** The installation's mail server, and those of tenants that have their own. */
export type MailServers = {
  /** The installation's, if it has one. */
  defaultTransport: MailTransport | undefined
  /** Finds the settings of the current tenant's own server, if it has one. */
  findTenantServer: (db: Db) => Promise<TenantMailServer | undefined>
  /** Checks whether emails of a tenant are sent at all; also in transactions across tenants. */
  canSend: (db: Db, tenantId: string) => Promise<boolean>
  /** Why the portal must not connect to a server; undefined if it may. */
  validate: (server: Pick<TenantMailServer, 'host' | 'port'>) => Promise<MailServerError | undefined>
  /** Connects to a server if that is allowed; connections are kept for the next email. */
  open: (server: TenantMailServer, tenantId: string) => Promise<MailTransport | MailServerError>
  close: () => void
}

/** Where tenants keep the settings of their own servers. */
type TenantMailServers = {
  /** The current tenant's. */
  find: (db: Db) => Promise<TenantMailServer | undefined>
  /** Also in transactions across tenants. */
  exists: (db: Db, tenantId: string) => Promise<boolean>
}

function readAuthorityFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartupError(`The file ${file} (SMTP_CA) cannot be read.`, 'Check the path and its permissions.')
  }
}

/** Reads the authority of the installation's mail server. */
function readAuthority(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const pem = readAuthorityFile(file)
  if (readCertificates(pem) !== undefined) return pem
  throw new StartupError(
    `The file ${file} (SMTP_CA) must contain certificates only, and each must be complete.`,
    'Export the certificate of the authority as PEM: it begins with "-----BEGIN CERTIFICATE-----".',
  )
}

/** Returns the name with which the portal greets mail servers; address literals are in brackets (RFC 5321, 4.1.3). */
const toGreeting = ({ mailHostname, publicUrl }: Env): string => mailHostname ?? toMailDomain(publicUrl.hostname)

/** Creates the mail servers of one process. */
export function createMailServers({ env, tenants }: { env: Env; tenants: TenantMailServers }): MailServers {
  const name = toGreeting(env)
  const ca = readAuthority(env.smtpCa)
  const defaultTransport = env.smtpUrl === undefined ? undefined : openMailTransport(env.smtpUrl, { name, ca })
  const opened = new Map<string, { settings: string; transport: MailTransport }>()
  const close = (tenantId: string): void => {
    opened.get(tenantId)?.transport.close()
    opened.delete(tenantId)
  }
  const resolveServer = async ({
    host,
    port,
  }: Pick<TenantMailServer, 'host' | 'port'>): Promise<Outbound | MailServerError> => {
    const outbound = await resolveOutbound(host, env.outboundAllow)
    if (outbound === undefined) return 'smtp-host-not-allowed'
    return outbound.trusted || mailPorts.has(port) ? outbound : 'smtp-port-refused'
  }
  return {
    defaultTransport,
    findTenantServer: tenants.find,
    canSend: async (db, tenantId) => defaultTransport !== undefined || tenants.exists(db, tenantId),
    validate: async (server) => {
      const resolved = await resolveServer(server)
      return typeof resolved === 'string' ? resolved : undefined
    },
    open: async (server, tenantId) => {
      const resolved = await resolveServer(server)
      if (typeof resolved === 'string') return resolved
      const settings = JSON.stringify([server, resolved])
      const known = opened.get(tenantId)
      if (known?.settings === settings) return known.transport
      close(tenantId)
      const [oldest] = opened.keys()
      if (opened.size >= maxOpenTransports && oldest !== undefined) close(oldest)
      const transport = openMailServer({ ...server, name, address: resolved.address })
      opened.set(tenantId, { settings, transport })
      return transport
    },
    close: () => {
      defaultTransport?.close()
      for (const tenantId of [...opened.keys()]) close(tenantId)
    },
  }
}
