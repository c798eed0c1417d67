import { z } from 'zod'
import type { ErrorCatalogue } from './define-errors.ts'
import { sharedErrors } from './shared-errors.ts'
import { searchText, secretText, singleLine } from './text.ts'

/** A zod error parameter that carries an error's code: `z.string().min(1, says(meetingsErrors, 'topic-invalid'))`. */
export const errorCode = <E extends ErrorCatalogue>(_errors: E, code: keyof E & string): { error: string } => ({
  error: code,
})

export const Id = z.uuid()
/** Case-folded and trimmed; at most 254 characters (RFC 5321). */
export const emailField = (code: 'email-invalid' | 'login-email-invalid') =>
  z
    .string(errorCode(sharedErrors, code))
    .trim()
    .toLowerCase()
    .max(254, errorCode(sharedErrors, code))
    .pipe(z.email(errorCode(sharedErrors, code)))
export const Email = emailField('email-invalid')
/** spec §5; the commonest are refused by the server. */
const weakError = errorCode(sharedErrors, 'password-weak')
export const NewPassword = secretText(256, weakError).regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{6,}$/su, weakError)
export const FirstName = singleLine(100, errorCode(sharedErrors, 'first-name-invalid'))
export const LastName = singleLine(100, errorCode(sharedErrors, 'last-name-invalid'))
export const LanguageField = z.enum(['en', 'fr'])
/** Some names are known to Intl and not to Temporal, by which the server counts; not every browser has Temporal. */
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    if ('Temporal' in globalThis) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}
/** An IANA time zone that this runtime knows; offsets as '+05:30' are refused. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9+/_-]*$/)
  .refine(isTimeZone)
/** Lets a rule across fields run as soon as those fields are valid, so that all problems of a form are named at once. */
export const whenValid = (fields: z.ZodRawShape) => ({
  when: ({ value }: { readonly value: unknown }) => z.object(fields).safeParse(value).success,
})
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A wall time without zone, to the minute: `2026-11-21T09:00`. */
export const LocalDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** What every list takes; search is by prefix of words, from two characters on. */
export const PageQuery = z.strictObject({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(100).default(25),
  search: searchText(100).default(''),
})
export type PageQuery = z.output<typeof PageQuery>
/** The tenant that a call of scope `named` works in; the host's own where it is absent. */
export const tenantScope = { tenantuuid: Id.optional() }
/** Orders of a list: each key upwards, and with a minus before it downwards; its call says which is the default. */
export const sortKeys = <const K extends string>(...keys: K[]) =>
  z.enum(keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`]))
/** The file of an upload. */
export const UploadedFile = z.instanceof(File)

/** The days that a list looks back over; the last 30 days without it. */
export const period = { from: Instant.optional(), to: Instant.optional() }
/** How the export of a list is called: a link, so that its fields are flat and the browser writes the file as it comes. */
export const listExport = { method: 'GET', readOnly: true, download: 'text/csv; charset=utf-8' } as const

/** What every list answers. */
export const buildPageSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), hasMore: z.boolean(), total: z.int().optional() })

export const EmptyInput = z.strictObject({})
/** An answer without content. */
export const EmptyOutput = z.strictObject({})

/** The body of every error. */
export const ErrorBody = z.strictObject({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  issues: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
