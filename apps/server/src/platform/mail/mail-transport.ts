import { cutText } from '@foyer/contract/text'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { assertNoTransaction } from '#platform/concurrency/no-transaction.ts'
import { headerText } from './mail-text.ts'

const timeoutMs = 10_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** One mail as the mail server gets it. */
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

/** What became of a hand-over: taken, refused for good, or not now. `answer` is the server's own. */
export type SendResult = { result: 'taken' | 'refused' | 'later'; answer: string }

/** The connections to the mail server. */
export type MailTransport = { send: (message: MailMessage) => Promise<SendResult>; close: () => void }

const SmtpError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
  message: z.string(),
})

/** Only what the server says about this mail is final: a refused greeting or sign-in may be mended within the day. */
function classifySmtpError(error: unknown): SendResult {
  const { code, responseCode, response, command = '', message } = SmtpError.parse(error)
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE' || /^(MAIL|RCPT|DATA)/.test(command)
  const final = aboutThisMail && (responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500)
  return { result: final ? 'refused' : 'later', answer: cutText(response ?? message, 1000) }
}

/** How a mail server is reached; TLS is always verified. */
type Server = {
  host: string
  port: number
  secure: boolean
  ignoreTLS?: boolean
  requireTLS?: boolean
  tls?: { servername: string }
  auth?: { user: string; pass: string }
}

/** Opens a pool to `smtpUrl`; TLS is demanded where a password would travel. */
export function openMailTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const local = loopback.has(url.hostname)
  const auth =
    url.username === '' ? undefined : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return transportTo({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // On this machine itself there is nobody in between, and certificates there are self-made.
    ignoreTLS: local,
    requireTLS: !secure && !local && auth !== undefined,
    ...(auth === undefined ? {} : { auth }),
  })
}

/** Opens a pool to a tenant's own server, at the address to which its name led when it was allowed. */
export function openMailServer(own: {
  address: string
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  username: string
  password: string
}): MailTransport {
  const { security, username, password } = own
  return transportTo({
    host: own.address,
    port: own.port,
    secure: security === 'tls',
    ignoreTLS: security === 'none',
    requireTLS: security === 'starttls',
    ...(security === 'none' ? {} : { tls: { servername: own.host } }),
    ...(username === '' ? {} : { auth: { user: username, pass: password } }),
  })
}

type Mailbox = MailMessage['to']
const toMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: headerText(name), address })

function transportTo(server: Server): MailTransport {
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
          subject: headerText(subject),
          from: toMailbox(from),
          to: toMailbox(to),
          ...(replyTo === undefined ? {} : { replyTo: toMailbox(replyTo) }),
          // An invitation as an alternative for calendars, and as a file for people.
          ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        })
        return { result: 'taken', answer: response }
      } catch (error) {
        return classifySmtpError(error)
      }
    },
    close: () => transport.close(),
  }
}
