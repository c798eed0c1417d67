import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { Email } from '@foyer/contract/common'
import { z } from 'zod'
import { parseNetworks } from '#platform/security/ssrf-guard.ts'

/** The settings of a process, read from the environment once. */
export type Env = {
  port: number
  publicUrl: URL
  /** Base URL of imports, if it is not `publicUrl`. */
  bulkUrl: URL | undefined
  dataFolder: string
  secret: string | undefined
  previousSecret: string | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** The mailbox that receives replies of calendar programs, and its address; both or neither. */
  inbox: { imapUrl: string; replyTo: string } | undefined
  trustProxy: string | undefined
  tlsCert: string | undefined
  tlsKey: string | undefined
  allowPlainHttp: boolean
  engine: 'auto' | 'livekit' | 'embedded' | 'off'
  /** A LiveKit server or cluster that the operator runs. */
  livekit: { url: string; key: string; secret: string } | undefined
  /** A livekit-server for the portal to start. */
  livekitBinary: string | undefined
  /** The addresses of an engine on this machine; those of the machine's interfaces if there is none. */
  engineAnnouncedIps: string[]
  engineUdpPort: number | undefined
  /** Private networks in which tenants may have mail servers. */
  outboundAllow: BlockList | undefined
  iceServers: { urls: string; username?: string | undefined; credential?: string | undefined }[]
  /** A TURN server with which the portal shares a secret, for credentials that expire. */
  turn: { urls: string[]; secret: string } | undefined
  metricsPort: number | undefined
  logLevel: string
  requestsPerMinute: number
  /** The number of emails a day to addresses outside a tenant. */
  outsideEmailsPerUser: number
  outsideEmailsPerTenant: number
  preparedStatements: boolean
  /** The longest lifetime of sessions that a tenant may set. */
  maxSessionDays: number
  retentionDays: ReturnType<typeof readRetentionDays>
}

/** An invalid setting; the message names it and explains how to fix it. */
export class SettingError extends Error {}

export const minSecretLength = 32
/** The length of the token in the address to which a calendar program replies. */
export const replyTokenLength = 26

const Count = z.coerce.number().int().min(1)
const Days = z.coerce.number().int().min(1).max(36_500)
const SessionDays = z.coerce.number().int().min(1).max(365)
const Port = z.coerce.number().int().min(1).max(65535)
const IceServers = z.array(
  z.strictObject({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
)

/** Every setting with its description; the table in README.md has the same rows. */
export const settingDescriptions = {
  PORT: 'Port of the portal (3000)',
  PUBLIC_URL: 'Public URL of the portal, without a path; tenants are its subdomains (http://localhost:3000)',
  BULK_URL:
    'Base URL of imports, such as https://meet.example.org:8443 or https://meet.example.org/imports, where a proxy forwards them to PUBLIC_URL; its host name must be that of PUBLIC_URL, because cookies belong to it (PUBLIC_URL)',
  FOYER_DATA: 'Data folder (.foyer beside package.json)',
  FOYER_SECRET: 'Secret for encryption at rest; generated and stored in the data folder if not set',
  FOYER_SECRET_PREVIOUS: 'The previous secret, during a rotation',
  FOYER_ADMIN_EMAIL: 'Email of the first super administrator',
  FOYER_ADMIN_PASSWORD: 'Password of the first super administrator',
  DATABASE_URL: 'A PostgreSQL of your own instead of the embedded one; its role owns the schema and has CREATEROLE',
  SMTP_URL:
    'Mail server, such as smtp://user:password@mail.example.org:587; without it emails are only listed in the mail log',
  MAIL_FROM: 'Sender address of the portal (portal@ followed by the host of PUBLIC_URL)',
  IMAP_URL:
    'Mailbox that receives replies of calendar programs, such as imaps://user:password@mail.example.org:993/INBOX; it must be used for nothing else, and needs REPLY_TO',
  REPLY_TO:
    'Address of that mailbox, such as replies@example.org; its mail server must also deliver replies+anything@example.org there; needs IMAP_URL',
  TRUST_PROXY: 'IP address or network of the proxy whose X-Forwarded-For is trusted, such as 127.0.0.1 or 10.0.0.0/8',
  TLS_CERT: 'Certificate file for https without a proxy',
  TLS_KEY: 'Key file of that certificate',
  ALLOW_PLAIN_HTTP: '1 allows plain http for hosts other than localhost (browsers block cameras there)',
  ENGINE:
    'Meeting engine: auto, livekit, embedded or off; auto is LiveKit if there is one, or else the embedded engine (auto)',
  LIVEKIT_URL: 'LiveKit server or cluster to use, such as wss://livekit.example.org; the portal starts none then',
  LIVEKIT_API_KEY: 'API key of that server',
  LIVEKIT_API_SECRET: 'API secret of that server',
  LIVEKIT_BIN: 'livekit-server for the portal to start; the one built by npm run engine:build if not set',
  ENGINE_ANNOUNCED_IP:
    "IP addresses at which browsers reach the engine on this machine, separated by commas; those of this machine's interfaces if not set",
  ENGINE_UDP_PORT: 'UDP port of the engine on this machine, for LiveKit also TCP; any free one if not set',
  TURN_URLS:
    'TURN servers for participants whose network blocks UDP, separated by commas: turn:turn.example.org,turns:turn.example.org:443?transport=tcp',
  TURN_SECRET:
    'Secret shared with them (static-auth-secret of coturn), at least 16 characters: each participant gets credentials that expire',
  ICE_SERVERS:
    'Further ICE servers as JSON: [{"urls":"turn:…","username":"…","credential":"…"}]; every guest learns these credentials, so prefer TURN_SECRET',
  OUTBOUND_ALLOW:
    'Private addresses or networks in which tenants may have mail servers and identity providers, such as 10.0.0.5,192.168.7.0/24',
  METRICS_PORT: 'Port of /metrics on loopback; off if not set',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent (info)',
  PREPARED_STATEMENTS: 'off if a pooler in front of PostgreSQL does not support prepared statements (on)',
  REQUESTS_PER_MINUTE: 'Rate limit: requests per minute and IP address (1200)',
  OUTSIDE_EMAILS_PER_USER:
    'Emails a day that a user may send to addresses outside the tenant; ten times as many about changes of meetings (1000)',
  OUTSIDE_EMAILS_PER_TENANT:
    'Emails a day that a tenant may send to addresses outside it, including invitations and imports of users (20000)',
  MAX_SESSION_DAYS: 'Days after which a session ends at the latest, up to 365; a tenant can set less (30)',
  AUDIT_DAYS: 'Days that the audit log is kept (400)',
  MAIL_LOG_DAYS: 'Days that the mail log is kept (30)',
  DEVICE_REPORT_DAYS: 'Days that devices and IP addresses of participants are kept (90)',
  CHAT_DAYS: 'Days that the chat of meetings is kept (90)',
  TASK_DAYS: 'Days that finished imports and other tasks are kept (7)',
  INVITATION_DAYS: 'Days that an expired invitation can still be renewed with its link (30)',
} as const

type Name = keyof typeof settingDescriptions

/** Settings whose invalid value is not printed, because it may contain a secret. */
const secretSettings: ReadonlySet<Name> = new Set([
  'FOYER_SECRET',
  'FOYER_SECRET_PREVIOUS',
  'FOYER_ADMIN_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'ICE_SERVERS',
  'TURN_SECRET',
  'LIVEKIT_API_SECRET',
])

/** A URL of scheme, host and port only, because tenants are subdomains, and the portal uses every path. */
const PublicUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text)
  return url !== null && url.href === `${url.origin}/`
})

/** A URL of scheme, host, port and path. */
const BulkUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text)
  return url !== null && url.href.replace(/\/$/, '') === `${url.origin}${url.pathname}`.replace(/\/$/, '')
})

function read<T>(source: NodeJS.ProcessEnv, name: Name, schema: z.ZodType<T>): T | undefined {
  const value = source[name]
  if (value === undefined || value === '') return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const printedValue = secretSettings.has(name) ? '' : `: "${value}"`
    throw new SettingError(`${name} cannot be used${printedValue}. ${settingDescriptions[name]}.`)
  }
  return parsed.data
}

const Json = z.string().transform((text, refinement) => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    refinement.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

const Addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6()])).max(8))

const TurnUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(z.string().regex(/^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/)).max(8))

const Networks = z.string().transform((text, refinement) => {
  const networks = parseNetworks(text)
  if (networks !== undefined) return networks
  refinement.addIssue({ code: 'custom', message: 'not networks' })
  return z.NEVER
})

/** A mailbox: INBOX if there is no path. */
const ImapUrl = z
  .url({ protocol: /^imaps?$/ })
  .refine((text) => URL.parse(text)?.username !== '' && URL.parse(text)?.password !== '')

const maxLocalPart = 64
/** The address for replies, to whose local part a plus and the token of an invitation are added. */
const ReplyTo = Email.refine((address) => address.lastIndexOf('@') + 1 + replyTokenLength <= maxLocalPart)

const isLocalhost = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')
/** Checks whether a URL points to this machine. */
export const isLoopback = (url: URL): boolean => isLocalhost(url) || /^127\.|^\[::1\]$/.test(url.hostname)

/** A list of proxies, validated here and parsed by Fastify. */
const Proxies = z.string().refine((text) => parseNetworks(text) !== undefined)

const readRetentionDays = (source: NodeJS.ProcessEnv) => ({
  audit: read(source, 'AUDIT_DAYS', Days) ?? 400,
  mails: read(source, 'MAIL_LOG_DAYS', Days) ?? 30,
  deviceReports: read(source, 'DEVICE_REPORT_DAYS', Days) ?? 90,
  chat: read(source, 'CHAT_DAYS', Days) ?? 90,
  tasks: read(source, 'TASK_DAYS', Days) ?? 7,
  invitations: read(source, 'INVITATION_DAYS', Days) ?? 30,
})

/** Reads and validates the environment; throws a SettingError. `root` is the folder of package.json. */
export function readEnv(source: NodeJS.ProcessEnv, root: string): Env {
  const text = z.string()
  const port = read(source, 'PORT', Port) ?? 3000
  const publicUrl = new URL(read(source, 'PUBLIC_URL', PublicUrl) ?? `http://localhost:${port}`)
  const allowPlainHttp = read(source, 'ALLOW_PLAIN_HTTP', text) === '1'
  if (publicUrl.protocol === 'http:' && !isLocalhost(publicUrl) && !allowPlainHttp) {
    throw new SettingError(
      `PUBLIC_URL is plain http: browsers block cameras and secure cookies at ${publicUrl.hostname}. Use https behind a proxy (TRUST_PROXY) or with TLS_CERT and TLS_KEY, or set ALLOW_PLAIN_HTTP=1 to accept it.`,
    )
  }
  const bulkUrl = URL.parse(read(source, 'BULK_URL', BulkUrl) ?? '') ?? undefined
  if (bulkUrl !== undefined && (bulkUrl.hostname !== publicUrl.hostname || bulkUrl.protocol !== publicUrl.protocol)) {
    throw new SettingError(
      `BULK_URL must begin with ${publicUrl.protocol}//${publicUrl.hostname}, because session cookies belong to this host; port and path may differ.`,
    )
  }
  const [adminEmail, adminPassword] = [
    read(source, 'FOYER_ADMIN_EMAIL', Email),
    read(source, 'FOYER_ADMIN_PASSWORD', text.max(256)),
  ]
  if ((adminPassword !== undefined) !== (adminEmail !== undefined)) {
    throw new SettingError('FOYER_ADMIN_EMAIL and FOYER_ADMIN_PASSWORD go together: set both or neither.')
  }
  const [tlsCert, tlsKey] = [read(source, 'TLS_CERT', text), read(source, 'TLS_KEY', text)]
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new SettingError('TLS_CERT and TLS_KEY go together: set both or neither.')
  }
  const [turnUrls, turnSecret] = [read(source, 'TURN_URLS', TurnUrls), read(source, 'TURN_SECRET', text.min(16))]
  if ((turnUrls === undefined) !== (turnSecret === undefined)) {
    throw new SettingError('TURN_URLS and TURN_SECRET go together: set both or neither.')
  }
  const engine = read(source, 'ENGINE', z.enum(['auto', 'livekit', 'embedded', 'off'])) ?? 'auto'
  const [url, key, secret] = [
    read(source, 'LIVEKIT_URL', z.url({ protocol: /^(ws|http)s?$/ })),
    read(source, 'LIVEKIT_API_KEY', text),
    read(source, 'LIVEKIT_API_SECRET', text.min(32)),
  ]
  const livekit = url && key && secret ? { url, key, secret } : undefined
  if (livekit === undefined && (url ?? key ?? secret) !== undefined)
    throw new SettingError('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together: set all three or none.')
  if (source.ENGINE_UDP_PORTS)
    throw new SettingError('ENGINE_UDP_PORTS is now ENGINE_UDP_PORT: one port is enough for everybody.')
  const [imapUrl, replyTo] = [read(source, 'IMAP_URL', ImapUrl), read(source, 'REPLY_TO', ReplyTo)]
  if ((imapUrl === undefined) !== (replyTo === undefined)) {
    throw new SettingError('IMAP_URL and REPLY_TO go together: set both or neither.')
  }
  const metricsPort = read(source, 'METRICS_PORT', Port)
  if (metricsPort === port) {
    throw new SettingError(`METRICS_PORT and PORT are both ${port}: choose different ports.`)
  }
  return {
    port,
    publicUrl,
    bulkUrl,
    allowPlainHttp,
    adminEmail,
    adminPassword,
    dataFolder: resolve(root, read(source, 'FOYER_DATA', text) ?? '.foyer'),
    secret: read(source, 'FOYER_SECRET', text.min(minSecretLength)),
    previousSecret: read(source, 'FOYER_SECRET_PREVIOUS', text.min(minSecretLength)),
    databaseUrl: read(source, 'DATABASE_URL', z.url({ protocol: /^postgres(ql)?$/ })),
    smtpUrl: read(source, 'SMTP_URL', z.url({ protocol: /^smtps?$/ })),
    mailFrom: read(source, 'MAIL_FROM', Email),
    inbox: imapUrl === undefined || replyTo === undefined ? undefined : { imapUrl, replyTo },
    trustProxy: read(source, 'TRUST_PROXY', Proxies),
    tlsCert,
    tlsKey,
    engine,
    livekit,
    livekitBinary: read(source, 'LIVEKIT_BIN', text),
    engineAnnouncedIps: read(source, 'ENGINE_ANNOUNCED_IP', Addresses) ?? [],
    engineUdpPort: read(source, 'ENGINE_UDP_PORT', Port),
    iceServers: read(source, 'ICE_SERVERS', Json.pipe(IceServers)) ?? [],
    turn: turnUrls && turnSecret ? { urls: turnUrls, secret: turnSecret } : undefined,
    outboundAllow: read(source, 'OUTBOUND_ALLOW', Networks),
    metricsPort,
    logLevel: read(source, 'LOG_LEVEL', z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])) ?? 'info',
    preparedStatements: read(source, 'PREPARED_STATEMENTS', z.enum(['on', 'off'])) !== 'off',
    maxSessionDays: read(source, 'MAX_SESSION_DAYS', SessionDays) ?? 30,
    retentionDays: readRetentionDays(source),
    requestsPerMinute: read(source, 'REQUESTS_PER_MINUTE', Count) ?? 1200,
    outsideEmailsPerUser: read(source, 'OUTSIDE_EMAILS_PER_USER', Count) ?? 1000,
    outsideEmailsPerTenant: read(source, 'OUTSIDE_EMAILS_PER_TENANT', Count) ?? 20_000,
  }
}
