import type { ErrorBody } from '@foyer/contract/common'
import { errorsByCode } from '@foyer/contract/contract'
import { buildRetryMessage, commonErrors } from '@foyer/contract/errors'
import type { Language } from '@foyer/contract/language'
import { z } from 'zod'
import { type Log, warnRarely } from '#platform/log.ts'
import { CallError, TooManyRequests, toHttpStatus } from './call-error.ts'

const isLanguage = (tag: string): tag is Language => tag === 'en' || tag === 'fr'

/** Characters of an Accept-Language header that are read; browsers send far fewer. */
const maxLanguageHeader = 300

/** Finds the supported language that an Accept-Language header prefers, or English. */
export const negotiateLanguage = (header?: string): Language => findPreferredLanguage(header) ?? 'en'

/** Finds the supported language that an Accept-Language header prefers. */
export function findPreferredLanguage(header = ''): Language | undefined {
  const ranges = header
    .slice(0, maxLanguageHeader)
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
    })
  const supported = ranges.flatMap(({ tag, weight }) => (isLanguage(tag) && weight > 0 ? [{ tag, weight }] : []))
  return supported.toSorted((a, b) => b.weight - a.weight)[0]?.tag
}

/** Returns the message of an error code; that of `otherwise` for an unknown code. */
export const localizeMessage = (
  code: string,
  language: Language,
  otherwise: keyof typeof commonErrors = 'unexpected',
): string => (errorsByCode.get(code) ?? commonErrors[otherwise])[language]

const PostgresError = z.object({ code: z.string().regex(/^[0-9A-Z]{5}$/) })
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Maps an exception to an error code: declared errors, invalid data, an unavailable database, or a bug. */
export function toErrorCode(error: unknown): string {
  if (error instanceof CallError) return error.code
  // Checked before system codes, because an aborted request has the same one as a lost database connection.
  const status = z.object({ statusCode: z.int() }).safeParse(error).data?.statusCode
  if (status === 413) return 'too-large'
  if (status === 415) return 'unsupported-type'
  if (status === 429) return 'too-many-requests'
  if (status !== undefined && status >= 400 && status < 500) return 'bad-input'
  const systemCode = z.object({ code: z.string() }).safeParse(error).data?.code ?? ''
  if (unreachable.has(systemCode)) return 'unavailable'
  const message = error instanceof Error ? error.message : ''
  if (/timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/i.test(message))
    return 'unavailable'
  const postgres = PostgresError.safeParse(error).data?.code
  if (postgres?.startsWith('22')) return 'bad-input'
  if (postgres === '23514') return 'bad-input'
  if (postgres !== undefined && /^(08|53|57|40|58)/.test(postgres)) return 'unavailable'
  return 'unexpected'
}

/** More than a form has fields; names of fields can be the caller's own. */
const maxIssues = 50
const maxFieldLength = 200

/** Returns the fields that an issue is about: those that the input must not have, or the one that is wrong. */
const toFields = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, maxIssues).map((key) => [...issue.path, key])
    : [[...issue.path]]

const toIssues = (error: z.ZodError, language: Language) =>
  error.issues
    .slice(0, maxIssues)
    .flatMap((issue) => toFields(issue).map((path) => ({ path, message: issue.message })))
    .slice(0, maxIssues)
    .map(({ path, message }) => ({
      field: path.join('.').slice(0, maxFieldLength),
      code: errorsByCode.has(message) ? message : 'field-invalid',
      message: localizeMessage(message, language, 'field-invalid'),
    }))

/** Returns the message of an error of a call. */
function buildMessage(error: unknown, code: string, language: Language): string {
  if (error instanceof TooManyRequests) return buildRetryMessage(error.retryAfterSeconds, language)
  const message = localizeMessage(code, language)
  const numbers = error instanceof CallError ? Object.entries(error.numbers ?? {}) : []
  return numbers.reduce((text, [name, number]) => text.replace(`{${name}}`, String(number)), message)
}

/** Builds the body of an error response; unexpected errors are logged with the request id. */
export function buildErrorBody(
  error: unknown,
  { language, requestId, log, tooLarge }: { language: Language; requestId: string; log: Log; tooLarge?: string },
): ErrorBody {
  if (error instanceof z.ZodError) {
    const issues = toIssues(error, language)
    const [first] = issues
    const code = issues.length === 1 && first && first.code !== 'field-invalid' ? first.code : 'bad-input'
    return { status: 400, code, message: localizeMessage(code, language), issues, requestId }
  }
  const found = toErrorCode(error)
  const code = found === 'too-large' ? (tooLarge ?? found) : found
  if (code === 'unexpected') log.error({ error, requestId }, 'a request failed unexpectedly')
  else if (code === 'unavailable')
    warnRarely(log, { error, requestId }, 'a request failed because a service is unavailable')
  const field = error instanceof CallError ? error.field : undefined
  return {
    status: toHttpStatus(code),
    code,
    message: buildMessage(error, code, language),
    requestId,
    ...(field === undefined ? {} : { field }),
  }
}
