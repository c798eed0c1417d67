import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { Email } from '@foyer/contract/common'
import { z } from 'zod'
import { parseNetworks } from '#platform/security/ssrf-guard.ts'

/** The settings that one process needs, read from the environment once. */
export type Env = {
  port: number
  publicUrl: URL
  dataFolder: string
  secret: string | undefined
  previousSecret: string | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  trustProxy: string | undefined
  tlsCert: string | undefined
  tlsKey: string | undefined
  allowPlainHttp: boolean
  engine: 'embedded' | 'off'
  engineAnnouncedIp: string | undefined
  engineUdpPorts: [number, number] | undefined
  /** Inner networks where tenants' mail servers may stand. */
  outboundAllow: BlockList | undefined
  iceServers: { urls: string; username?: string | undefined; credential?: string | undefined }[]
  metricsPort: number | undefined
  logLevel: string
  requestsPerMinute: number
  preparedStatements: boolean
  /** How many days are kept what nobody asks for again. */
  retentionDays: { audit: number; mails: number; deviceReports: number; tasks: number; invitations: number }
}

/** A setting that cannot be used; the message names it and the way out. */
export class SettingError extends Error {}

/** Characters that a secret has at least. */
export const minSecretLength = 32

const Days = z.coerce.number().int().min(1).max(36_500)
const Port = z.coerce.number().int().min(1).max(65535)
const IceServers = z.array(
  z.strictObject({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
)

/** Every name that the portal reads, with what it does: README's table is made of it. */
export const settings = {
  PORT: 'Port of the portal (3000)',
  PUBLIC_URL: 'Address that people type, without a path; tenants are its subdomains (http://localhost:3000)',
  FOYER_DATA: 'Data folder (.foyer beside package.json)',
  FOYER_SECRET: 'Keys what is encrypted at rest; made and kept in the data folder where it is not set',
  FOYER_SECRET_PREVIOUS: 'The secret before, while it is being rotated',
  FOYER_ADMIN_EMAIL: 'E-mail of the first super administrator',
  FOYER_ADMIN_PASSWORD: 'Password of the first super administrator',
  DATABASE_URL: 'A PostgreSQL of your own instead of the embedded one; its role owns the schema and has CREATEROLE',
  SMTP_URL: 'Mail server, such as smtp://user:password@mail.example.org:587; without it mails stay in the mail log',
  MAIL_FROM: 'Sender address of the portal (portal@ and the host of PUBLIC_URL)',
  TRUST_PROXY: 'IP address or network of the proxy whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8',
  TLS_CERT: 'Certificate file for https without a proxy',
  TLS_KEY: 'Key file of that certificate',
  ALLOW_PLAIN_HTTP: '1 accepts plain http for names other than localhost (browsers refuse cameras there)',
  ENGINE: 'Meeting engine: embedded, or off',
  ENGINE_ANNOUNCED_IP: 'Address at which browsers reach the embedded engine; loopback only where it is not set',
  ENGINE_UDP_PORTS: 'UDP ports of the embedded engine, such as 40000-40100',
  ICE_SERVERS: 'ICE servers as JSON: [{"urls":"turn:…","username":"…","credential":"…"}]',
  OUTBOUND_ALLOW: 'Inner addresses or networks at which tenants may have mail servers, such as 10.0.0.5,192.168.7.0/24',
  METRICS_PORT: 'Port of /metrics on loopback; off where it is not set',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent (info)',
  PREPARED_STATEMENTS: 'off where a pooler in front of PostgreSQL cannot keep prepared statements (on)',
  REQUESTS_PER_MINUTE: 'Ordinary limit of requests a minute and address (1200)',
  AUDIT_DAYS: 'Days that the audit log is kept (400)',
  MAIL_LOG_DAYS: 'Days that the mail log is kept (30)',
  DEVICE_REPORT_DAYS: 'Days that devices and addresses of participants are kept (90)',
  TASK_DAYS: 'Days that finished imports and other tasks are kept (7)',
  INVITATION_DAYS: 'Days that an expired invitation can be renewed by its link (30)',
} as const

type Name = keyof typeof settings

/** Settings whose refused value is not repeated: it may hold a secret. */
const secretSettings: ReadonlySet<Name> = new Set([
  'FOYER_SECRET',
  'FOYER_SECRET_PREVIOUS',
  'FOYER_ADMIN_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'ICE_SERVERS',
])

/** Tenants are subdomains and every path is ours: there is no place for more than scheme, host and port. */
const PublicUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text)
  return url !== null && url.href === `${url.origin}/`
})

function read<T>(source: NodeJS.ProcessEnv, name: Name, schema: z.ZodType<T>): T | undefined {
  const value = source[name]
  if (value === undefined || value === '') return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const said = secretSettings.has(name) ? '' : `: "${value}"`
    throw new SettingError(`${name} cannot be used${said}. ${settings[name]}.`)
  }
  return parsed.data
}

const Json = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

const UdpPorts = z
  .string()
  .regex(/^\d+-\d+$/)
  .transform((text): [number, number] => {
    const [from = 0, to = 0] = text.split('-').map(Number)
    return [from, to]
  })
  .refine(([from, to]) => from > 0 && from <= to && to <= 65_535)

const Networks = z.string().transform((text, context) => {
  const networks = parseNetworks(text)
  if (networks !== undefined) return networks
  context.addIssue({ code: 'custom', message: 'not networks' })
  return z.NEVER
})

const isLocalhost = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')
/** Whether an address leads to this machine only. */
export const isLoopback = (url: URL): boolean => isLocalhost(url) || /^127\.|^\[::1\]$/.test(url.hostname)

/** Addresses and networks as text, for who takes them so. */
const Proxies = z.string().refine((text) => parseNetworks(text) !== undefined)

/** Reads and checks the environment; throws a SettingError with a sentence. `root` is the folder of package.json. */
export function readEnv(source: NodeJS.ProcessEnv, root: string): Env {
  const text = z.string()
  const port = read(source, 'PORT', Port) ?? 3000
  const publicUrl = new URL(read(source, 'PUBLIC_URL', PublicUrl) ?? `http://localhost:${port}`)
  const allowPlainHttp = read(source, 'ALLOW_PLAIN_HTTP', text) === '1'
  if (publicUrl.protocol === 'http:' && !isLocalhost(publicUrl) && !allowPlainHttp) {
    throw new SettingError(
      `PUBLIC_URL is plain http: browsers refuse cameras and secure cookies at ${publicUrl.hostname}. Use https behind a proxy (TRUST_PROXY) or with TLS_CERT and TLS_KEY, or set ALLOW_PLAIN_HTTP=1 to accept it.`,
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
  const metricsPort = read(source, 'METRICS_PORT', Port)
  if (metricsPort === port) {
    throw new SettingError(`METRICS_PORT and PORT are both ${port}: give one of them another port.`)
  }
  return {
    port,
    publicUrl,
    allowPlainHttp,
    adminEmail,
    adminPassword,
    dataFolder: resolve(root, read(source, 'FOYER_DATA', text) ?? '.foyer'),
    secret: read(source, 'FOYER_SECRET', text.min(minSecretLength)),
    previousSecret: read(source, 'FOYER_SECRET_PREVIOUS', text.min(minSecretLength)),
    databaseUrl: read(source, 'DATABASE_URL', z.url({ protocol: /^postgres(ql)?$/ })),
    smtpUrl: read(source, 'SMTP_URL', z.url({ protocol: /^smtps?$/ })),
    mailFrom: read(source, 'MAIL_FROM', Email),
    trustProxy: read(source, 'TRUST_PROXY', Proxies),
    tlsCert,
    tlsKey,
    engine: read(source, 'ENGINE', z.enum(['embedded', 'off'])) ?? 'embedded',
    engineAnnouncedIp: read(source, 'ENGINE_ANNOUNCED_IP', z.union([z.ipv4(), z.ipv6()])),
    engineUdpPorts: read(source, 'ENGINE_UDP_PORTS', UdpPorts),
    iceServers: read(source, 'ICE_SERVERS', Json.pipe(IceServers)) ?? [],
    outboundAllow: read(source, 'OUTBOUND_ALLOW', Networks),
    metricsPort,
    logLevel: read(source, 'LOG_LEVEL', z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])) ?? 'info',
    preparedStatements: read(source, 'PREPARED_STATEMENTS', z.enum(['on', 'off'])) !== 'off',
    retentionDays: {
      audit: read(source, 'AUDIT_DAYS', Days) ?? 400,
      mails: read(source, 'MAIL_LOG_DAYS', Days) ?? 30,
      deviceReports: read(source, 'DEVICE_REPORT_DAYS', Days) ?? 90,
      tasks: read(source, 'TASK_DAYS', Days) ?? 7,
      invitations: read(source, 'INVITATION_DAYS', Days) ?? 30,
    },
    requestsPerMinute: read(source, 'REQUESTS_PER_MINUTE', z.coerce.number().int().min(1)) ?? 1200,
  }
}
