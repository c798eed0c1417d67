import { type MailProblem, mailProblems } from '@foyer/contract/operations/mail-problems'
import { cutText } from '@foyer/contract/text/cut-text'
import { z } from 'zod'

/**
 * Outcome of sending an email; only `deferred` is tried again. `problem` is what the portal knows of the reason,
 * `response` what the mail server has said; both may be empty. `detail` is for the log of the portal, in any words.
 */
export type SendResult = {
  result: 'accepted' | 'rejected' | 'deferred'
  problem: MailProblem | ''
  response: string
  detail: string
}

const SmtpError = z.object({
  code: z.string().default(''),
  /** The code of Node.js or OpenSSL, where `code` is that of the library. */
  originalCode: z.string().default(''),
  responseCode: z.number().default(0),
  response: z.string().optional(),
  command: z.string().default(''),
  message: z.string(),
})
type SmtpError = z.output<typeof SmtpError>

const problemCodes: { readonly [problem in MailProblem]?: readonly string[] } = {
  'host-unknown': ['EDNS', 'ENOTFOUND'],
  'connection-refused': ['ECONNREFUSED'],
  'no-response': ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  'connection-lost': ['ECONNRESET', 'ECONNECTION', 'EPIPE'],
  'certificate-unknown': [
    ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_UNTRUSTED', 'CERT_REJECTED', 'INVALID_CA'],
    ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ],
  'certificate-expired': ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  'certificate-other-name': ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  'tls-not-at-port': ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
}

/** Finds why there was no connection, or an encrypted one. */
function findFailure({ code, originalCode }: SmtpError): MailProblem | undefined {
  for (const seen of [originalCode, code])
    for (const problem of mailProblems) if (problemCodes[problem]?.includes(seen)) return problem
  return code === 'ETLS' || /^ERR_(?:SSL|TLS)_/.test(originalCode) ? 'encryption-failed' : undefined
}

const signInCodes = new Set([534, 535, 538])
/** RFC 5321: too large, which is this email's fault even before its recipient is named. */
const tooLarge = 552
/** RFC 3463, 3.8 and 3.2: what the server's rules forbid, and addresses of senders. */
const policy = /^\d{3}[ -]5\.(?:7\.\d|1\.[78]\b)/

/** Finds what a lasting rejection says of the settings; undefined if it is of this email or its recipient. */
function findRejection({ code, responseCode, response = '', command }: SmtpError): MailProblem | undefined {
  if (command === 'STARTTLS') return 'starttls-missing'
  if (responseCode < 500) return undefined
  if (responseCode === 530) return 'not-admitted'
  if (signInCodes.has(responseCode) || code === 'EAUTH') return 'sign-in-refused'
  if (command === 'MAIL FROM' && responseCode !== tooLarge) return 'sender-refused'
  return policy.test(response) ? 'policy-refused' : undefined
}

/**
 * Classifies an error of a mail server. Only a rejection of this email is final: settings that a server does not accept,
 * such as the sender or the lack of encryption, may be corrected within the day.
 */
export function classifySmtpError(error: unknown): SendResult {
  const parsed = SmtpError.parse(error)
  const { code, responseCode, response, command, message } = parsed
  const problem = response === undefined ? findFailure(parsed) : findRejection(parsed)
  const concernsThisEmail = code === 'EENVELOPE' || code === 'EMESSAGE' || /^(MAIL|RCPT|DATA)/.test(command)
  const isFinal = concernsThisEmail && (responseCode === 0 ? code === 'EENVELOPE' : responseCode >= 500)
  return {
    result: isFinal && problem === undefined ? 'rejected' : 'deferred',
    // An administrator reads a sentence instead of the words of a library.
    problem: problem ?? (response === undefined ? 'not-sent' : ''),
    response: cutText(response ?? '', 1000),
    detail: cutText(response ?? message, 1000),
  }
}
