import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { Email } from '@foyer/contract/common'
import { z } from 'zod'
import { parseNetworks } from '#platform/security/ssrf-guard.ts'
import { settingDescriptions } from './setting-descriptions.ts'

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
  /** The file with the authority of that server's certificate. */
  smtpCa: string | undefined
  mailFrom: string | undefined
  /** The name with which the portal greets mail servers; the host of `publicUrl` if there is none. */
  mailHostname: string | undefined
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
  /** Whether videos are made of recordings, for which FFmpeg is loaded in a process of its own. */
  composer: boolean
  /** Private networks in which tenants may have mail servers. */
  outboundAllow: BlockList | undefined
  iceServers: { urls: string; username?: string | undefined; credential?: string | undefined }[]
  /** A TURN server with which the portal shares a secret, for credentials that expire. */
  turn: { urls: string[]; secret: string } | undefined
  /** The most meetings that a process records at the same time. */
  recordingsAtOnce: number
  /** The bucket where recordings are, instead of the data folder. */
  recordingsS3: { url: string; region: string; bucket: string; key: string; secret: string } | undefined
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
  'RECORDINGS_S3_KEY',
  'RECORDINGS_S3_SECRET',
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

const Hostname = z.hostname()

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

const s3Names = ['RECORDINGS_S3_URL', 'RECORDINGS_S3_BUCKET', 'RECORDINGS_S3_KEY', 'RECORDINGS_S3_SECRET'] as const

/** Reads the bucket of recordings; undefined if none of its settings is set. */
function readRecordingsS3(source: NodeJS.ProcessEnv): Env['recordingsS3'] {
  const text = z.string().max(500)
  const [url, bucket, key, secret, region] = [
    read(source, 'RECORDINGS_S3_URL', z.url({ protocol: /^https?$/ })),
    read(source, 'RECORDINGS_S3_BUCKET', z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
    read(source, 'RECORDINGS_S3_KEY', text),
    read(source, 'RECORDINGS_S3_SECRET', text),
    read(source, 'RECORDINGS_S3_REGION', z.string().regex(/^[a-z0-9-]{1,50}$/)),
  ]
  if (url && bucket && key && secret) return { url, bucket, key, secret, region: region ?? 'us-east-1' }
  if ((url ?? bucket ?? key ?? secret ?? region) !== undefined)
    throw new SettingError(`${s3Names.join(', ')} go together: set all four or none.`)
  return undefined
}

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
    smtpCa: read(source, 'SMTP_CA', text),
    mailHostname: read(source, 'MAIL_HOSTNAME', Hostname),
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
    composer: read(source, 'COMPOSER', z.enum(['on', 'off'])) !== 'off',
    iceServers: read(source, 'ICE_SERVERS', Json.pipe(IceServers)) ?? [],
    turn: turnUrls && turnSecret ? { urls: turnUrls, secret: turnSecret } : undefined,
    outboundAllow: read(source, 'OUTBOUND_ALLOW', Networks),
    recordingsAtOnce: read(source, 'RECORDINGS_AT_ONCE', z.coerce.number().int().min(0).max(100)) ?? 4,
    recordingsS3: readRecordingsS3(source),
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
