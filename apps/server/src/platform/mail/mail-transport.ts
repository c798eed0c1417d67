import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import { toHeaderText } from './mail-text.ts'
import { classifySmtpError, type SendResult } from './smtp-errors.ts'

const timeoutMs = 10_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An email as it is handed to the mail server. */
export type MailMessage = {
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: { name: string; address: string } | undefined
  subject: string
  text: string
  html: string
  calendar: { method: string; content: string } | undefined
}

/** A pool of connections to one mail server. */
export type MailTransport = { send: (message: MailMessage) => Promise<SendResult>; close: () => void }

/** Connection settings of a mail server. */
type Server = {
  /** The name with which the portal greets the server. */
  name: string
  host: string
  port: number
  secure: boolean
  ignoreTLS?: boolean
  requireTLS?: boolean
  opportunisticTLS?: boolean
  tls?: { servername?: string; ca?: string; rejectUnauthorized?: boolean }
  auth?: { user: string; pass: string }
}

/** The name of the portal, and the authority of the server's certificate if it is none of the public ones. */
type Options = { name: string; ca: string | undefined }

/** Chooses what the certificate of a server is verified with. Nothing can intercept loopback connections. */
function toTrust(isLocal: boolean, ca: string | undefined): Pick<Server, 'tls'> {
  if (ca !== undefined) return { tls: { ca } }
  return isLocal ? { tls: { rejectUnauthorized: false } } : {}
}

/** Opens a pool to `smtpUrl`; TLS is required if a password is sent, and used wherever it is offered. */
export function openMailTransport(smtpUrl: string, { name, ca }: Options): MailTransport {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const isLocal = loopback.has(url.hostname)
  const auth =
    url.username === '' ? undefined : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return createPool({
    name,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal && auth !== undefined,
    opportunisticTLS: isLocal,
    ...toTrust(isLocal, ca),
    ...(auth === undefined ? {} : { auth }),
  })
}

/** Opens a pool to a tenant's own server, at the address that its name resolved to when it was validated. */
export function openMailServer(server: {
  /** The name of the portal. */
  name: string
  address: string
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  username: string
  password: string
  certificateAuthority: string
}): MailTransport {
  const { name, host, security, username, password, certificateAuthority: ca } = server
  // An address is verified as such, and is no name that TLS could send (RFC 6066, 3).
  const tls = { ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca === '' ? {} : { ca }) }
  return createPool({
    name,
    host: server.address,
    port: server.port,
    secure: security === 'tls',
    ignoreTLS: security === 'none',
    requireTLS: security === 'starttls',
    ...(security === 'none' ? {} : { tls }),
    ...(username === '' ? {} : { auth: { user: username, pass: password } }),
  })
}

type Mailbox = MailMessage['to']
const toMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: toHeaderText(name), address })

function createPool(server: Server): MailTransport {
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ calendar, replyTo, from, to, subject, ...message }) => {
      assertNoTransaction('A mail server')
      try {
        const { response } = await transport.sendMail({
          ...message,
          subject: toHeaderText(subject),
          from: toMailbox(from),
          to: toMailbox(to),
          ...(replyTo === undefined ? {} : { replyTo: toMailbox(replyTo) }),
          // As an alternative part for calendar programs and as an attachment for everyone else.
          ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        })
        return { result: 'accepted', problem: '', response, detail: response }
      } catch (error) {
        return classifySmtpError(error)
      }
    },
    close: () => transport.close(),
  }
}
