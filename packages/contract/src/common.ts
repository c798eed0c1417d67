import { z } from 'zod'
import type { ErrorCatalogue } from './define-errors.ts'
import { emailPattern, isShortEnough, maxEmailLength, normalizeEmail } from './email.ts'
import { sharedErrors } from './shared-errors.ts'
import { searchText, secretText, singleLine } from './text.ts'

/**
 * Builds a zod error parameter that carries an error code: `z.string().min(1, errorCode(meetingsErrors,
 * 'topic-invalid'))`.
 */
export const errorCode = <E extends ErrorCatalogue>(_errors: E, code: keyof E & string): { error: string } => ({
  error: code,
})

export const Id = z.uuid()
/**
 * Builds a field for an email address: without what cannot be seen in it, and case-folded once its characters are
 * checked, because the lower case of a Kelvin sign is an ordinary k.
 */
export const emailField = (code: 'email-invalid' | 'login-email-invalid') =>
  z
    .string(errorCode(sharedErrors, code))
    .overwrite(normalizeEmail)
    .max(maxEmailLength, errorCode(sharedErrors, code))
    .refine(isShortEnough, errorCode(sharedErrors, code))
    .pipe(z.email({ ...errorCode(sharedErrors, code), pattern: emailPattern }).toLowerCase())
export const Email = emailField('email-invalid')
const weakError = errorCode(sharedErrors, 'password-weak')
const isStrong = (password: string): boolean => /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{6,}$/su.test(password)
/** The format of a password; the server also rejects the most common ones and those below the tenant's minimum length. */
export const NewPassword = secretText(256, weakError).refine(isStrong, weakError)
export const FirstName = singleLine(100, errorCode(sharedErrors, 'first-name-invalid'))
export const LastName = singleLine(100, errorCode(sharedErrors, 'last-name-invalid'))
export const LanguageField = z.enum(['en', 'fr'])
/**
 * Checks a time zone with Intl and Temporal. The server calculates with Temporal, which lacks some names that Intl
 * knows; not every browser has Temporal.
 */
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    if ('Temporal' in globalThis) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}
/** Writes the name of a time zone as the IANA database does, in whatever way it was typed. */
function normalizeTimeZone(zone: string): string {
  if (!isTimeZone(zone)) return zone
  if ('Temporal' in globalThis) return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  const known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  // Where it resolves links, another name would be stored than the one that was chosen.
  return known.toLowerCase() === zone.toLowerCase() ? known : zone
}
/** An IANA time zone that this runtime knows; offsets such as '+05:30' are rejected. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9+/_-]*$/)
  .refine(isTimeZone)
  .overwrite(normalizeTimeZone)
/** Builds a field for a time zone with an error of its own. */
export const zoneField = (error: { error: string }) =>
  z
    .string(error)
    .refine((text) => TimeZone.safeParse(text).success, error)
    .overwrite(normalizeTimeZone)
/** Runs a cross-field rule as soon as its fields are valid, so that all errors of a form are shown at once. */
export const whenValid = (fields: z.ZodRawShape) => ({
  when: ({ value }: { readonly value: unknown }) => z.object(fields).safeParse(value).success,
})
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A local time without offset, to the minute: `2026-11-21T09:00`. */
export const LocalDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** Input of every list; the search matches prefixes of words. */
export const PageQuery = z.strictObject({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(100).default(25),
  search: searchText(100).default(''),
})
export type PageQuery = z.output<typeof PageQuery>
/** The tenant that a call of scope `named` works in; by default that of the hostname. */
export const tenantScope = { tenantuuid: Id.optional() }
/** Builds the sort orders of a list: each key ascending, and with a leading minus descending. */
export const sortKeys = <const K extends string>(...keys: K[]) =>
  z.enum(keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`]))
/** The file of an upload. */
export const UploadedFile = z.instanceof(File)

/** The period of a list; the last 30 days by default. */
export const period = { from: Instant.optional(), to: Instant.optional() }
/** Common to all list exports: a GET with flat fields, so that a plain link lets the browser save the file as it streams. */
export const listExport = { method: 'GET', readOnly: true, download: 'text/csv; charset=utf-8' } as const

/** Builds the output of every list. */
export const buildPageSchema = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), hasMore: z.boolean(), total: z.int().optional() })

export const EmptyInput = z.strictObject({})
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
