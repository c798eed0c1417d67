import { cutText } from '@foyer/contract/cut-text'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import { toHeaderText } from './mail-text.ts'

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

/** Outcome of sending an email; only `deferred` is tried again. `response` is the mail server's server. */
export type SendResult = { result: 'accepted' | 'rejected' | 'deferred'; response: string }

/** A pool of connections to one mail server. */
export type MailTransport = { send: (message: MailMessage) => Promise<SendResult>; close: () => void }

const SmtpError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
  message: z.string(),
})

/**
 * Classifies an error of a mail server. Only a rejection of this email is final: a rejected greeting or sign-in may be
 * fixed within the day.
 */
function classifySmtpError(error: unknown): SendResult {
  const { code, responseCode, response, command = '', message } = SmtpError.parse(error)
  const concernsThisEmail = code === 'EENVELOPE' || code === 'EMESSAGE' || /^(MAIL|RCPT|DATA)/.test(command)
  const final = concernsThisEmail && (responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500)
  return { result: final ? 'rejected' : 'deferred', response: cutText(response ?? message, 1000) }
}

/** Connection settings of a mail server; TLS certificates are always verified. */
type Server = {
  host: string
  port: number
  secure: boolean
  ignoreTLS?: boolean
  requireTLS?: boolean
  tls?: { servername: string }
  auth?: { user: string; pass: string }
}

/** Opens a pool to `smtpUrl`; TLS is required if a password is sent. */
export function openMailTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const isLocal = loopback.has(url.hostname)
  const auth =
    url.username === '' ? undefined : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return createPool({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Nothing can intercept loopback connections, and certificates there are self-signed.
    ignoreTLS: isLocal,
    requireTLS: !secure && !isLocal && auth !== undefined,
    ...(auth === undefined ? {} : { auth }),
  })
}

/** Opens a pool to a tenant's own server, at the address that its name resolved to when it was validated. */
export function openMailServer(server: {
  address: string
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  username: string
  password: string
}): MailTransport {
  const { security, username, password } = server
  return createPool({
    host: server.address,
    port: server.port,
    secure: security === 'tls',
    ignoreTLS: security === 'none',
    requireTLS: security === 'starttls',
    ...(security === 'none' ? {} : { tls: { servername: server.host } }),
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
        return { result: 'accepted', response }
      } catch (error) {
        return classifySmtpError(error)
      }
    },
    close: () => transport.close(),
  }
}
