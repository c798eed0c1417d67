import type { z } from 'zod'
import type { ErrorCatalogue } from './define-errors.ts'
import type { Level, PermissionKey } from './permissions.ts'
import type { sharedErrors } from './shared-errors.ts'

/** Languages of the product; English is the default. */
export type Language = 'en' | 'fr'

/** A text in every language of the product. */
export type LocalizedText = { readonly [language in Language]: string }

/** Texts by key. */
export type LocalizedTexts = { readonly [code: string]: LocalizedText }

type SharedError = keyof typeof sharedErrors

/** Errors that any call may fail with; they are defined in `errors.ts`. */
export type CommonError =
  | 'bad-input'
  | 'not-signed-in'
  | 'forbidden'
  | 'reauthentication-required'
  | 'not-found'
  | 'conflict'
  | 'too-many-requests'
  | 'busy'
  | 'too-large'
  | 'unsupported-type'
  | 'unavailable'
  | 'unexpected'

/**
 * What the caller needs: nothing, a session, a permission key, a key that depends on one input field, or a key that
 * depends on an attribute of the target, which the server looks up because the input does not contain it.
 */
export type Permission =
  | 'public'
  | 'signed-in'
  | PermissionKey
  | { readonly field: string; readonly keys: { readonly [value: string]: PermissionKey } }
  | { readonly attribute: ObjectAttribute; readonly keys: { readonly [value: string]: PermissionKey } }

/** Attributes of a call's target that a permission may depend on. */
export type ObjectAttribute = 'meeting-kind'

/**
 * The tenants that a call works on. `own`: the tenant of the request's hostname. `named`: the tenant in the input's
 * `tenantuuid`, by default that of the hostname; only super administrators may name another one. `all`: every tenant
 * for super administrators, the own one for everybody else.
 */
export type Scope = 'own' | 'named' | 'all'

/** One operation of the API as plain data, from which routes, client, API reference and access tests are generated. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters such as `:id` are fields of `input`. */
  readonly path: `/${string}`
  readonly permission: Permission
  readonly level: Level
  readonly scope?: Scope
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly errors: readonly string[]
  /** Set if the call changes nothing. A GET without it is protected like any other call that changes something. */
  readonly readOnly?: true
  /** Set if a repeated request with the same `Idempotency-Key` gets the response of the first one. */
  readonly idempotent?: true
  /** False if the call is recorded with the conference instead of the audit log, or only saves display preferences. */
  readonly audited?: false
  /** Requests per minute and IP address, if different from the default. */
  readonly limit?: number
  /** Accepts multipart form data with one `file` of up to `maxBytes`; a larger one fails with the code `tooLarge`. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge: string }
  /** Content type of the file that the call streams instead of `output`. */
  readonly download?: string
}

/** Defines the calls of a slice; the types check that every error declared on a call is defined. */
export function defineCalls<const E extends ErrorCatalogue, const C extends { readonly [name: string]: Call }>(
  _errors: E,
  calls: C & {
    readonly [N in keyof C]: { readonly errors: readonly (CommonError | SharedError | (keyof E & string))[] }
  },
): C {
  return calls
}

/** The input as the caller sends it. */
export type Input<C extends Call> = z.input<C['input']>
/** The input as the handler receives it: parsed, with defaults. */
export type Parsed<C extends Call> = z.output<C['input']>
/** The response of a call. */
export type Output<C extends Call> = z.output<C['output']>
/** The error codes declared on a call. */
export type ErrorCodeFor<C extends Call> = C['errors'][number]
