import type { Language } from '@foyer/contract/call'
import type { ErrorBody } from '@foyer/contract/common'
import { errorsByCode } from '@foyer/contract/contract'
import { buildRetryMessage, commonErrors } from '@foyer/contract/errors'
import { z } from 'zod'
import type { Log } from '#platform/log.ts'
import { CallError, httpStatus, TooManyRequests } from './call-error.ts'

const isLanguage = (tag: string): tag is Language => tag === 'en' || tag === 'fr'

/** The language of ours that an Accept-Language header prefers, by its weights; English otherwise. */
export function negotiateLanguage(header = ''): Language {
  const wanted = header.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wanted.flatMap(({ tag, weight }) => (isLanguage(tag) && weight > 0 ? [{ tag, weight }] : []))
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.tag ?? 'en'
}

/** The sentence of a code in a language; an unknown code says what nobody foresaw. */
export const localizedMessage = (
  code: string,
  language: Language,
  otherwise: keyof typeof commonErrors = 'unexpected',
): string => (errorsByCode.get(code) ?? commonErrors[otherwise])[language]

const PostgresError = z.object({ code: z.string().regex(/^[0-9A-Z]{5}$/) })
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** The code that an exception stands for: declared failures, PostgreSQL's data errors, its absence, or a bug. */
export function toErrorCode(error: unknown): string {
  if (error instanceof CallError) return error.code
  // First, for a sender who hangs up in the middle has the same code as a database that goes away.
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

const toIssues = (error: z.ZodError, language: Language) =>
  error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    code: errorsByCode.has(message) ? message : 'field-invalid',
    message: localizedMessage(message, language, 'field-invalid'),
  }))

/** The body of an error (domain.md §4); what nobody foresaw is logged with its request's id. */
export function errorBody(
  error: unknown,
  { language, requestId, log, tooLarge }: { language: Language; requestId: string; log: Log; tooLarge?: string },
): ErrorBody {
  if (error instanceof z.ZodError) {
    const issues = toIssues(error, language)
    const [first] = issues
    const code = issues.length === 1 && first && first.code !== 'field-invalid' ? first.code : 'bad-input'
    return { status: 400, code, message: localizedMessage(code, language), issues, requestId }
  }
  const found = toErrorCode(error)
  const code = found === 'too-large' ? (tooLarge ?? found) : found
  if (code === 'unexpected') log.error({ error, requestId }, 'a request failed unexpectedly')
  else if (code === 'unavailable') log.warn({ error, requestId }, 'a request found something unavailable')
  const field = error instanceof CallError ? error.field : undefined
  return {
    status: httpStatus(code),
    code,
    message:
      error instanceof TooManyRequests
        ? buildRetryMessage(error.retryAfterSeconds, language)
        : localizedMessage(code, language),
    requestId,
    ...(field === undefined ? {} : { field }),
  }
}
