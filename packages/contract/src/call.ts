import type { z } from 'zod'
import type { ErrorCatalogue } from './define-errors.ts'
import type { Level, PermissionKey } from './permissions.ts'
import type { sharedErrors } from './shared-errors.ts'

/** Languages of the product (spec §9: en is the default). */
export type Language = 'en' | 'fr'

/** One sentence in every language of the product. */
export type LocalizedText = { readonly [language in Language]: string }

/** Texts by code. */
export type LocalizedTexts = { readonly [code: string]: LocalizedText }

type SharedError = keyof typeof sharedErrors

/** Errors that any call may fail with; they are defined in `sentences.ts`. */
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
 * What the caller must hold: nothing, a session, a key, a key that depends on one input field, or one that depends on
 * an attribute of the call's object, which the server looks up because the input does not contain it.
 */
export type Permission =
  | 'public'
  | 'signed-in'
  | PermissionKey
  | { readonly field: string; readonly keys: { readonly [value: string]: PermissionKey } }
  | { readonly attribute: ObjectAttribute; readonly keys: { readonly [value: string]: PermissionKey } }

/** Attributes of a call's object that a permission may depend on. */
export type ObjectAttribute = 'meeting-kind'

/**
 * Which side of the tenant wall a call works on: the host's tenant; the one named in the input's `tenantuuid`, the
 * host's where it is absent, another's for super administrators only; or all.
 */
export type Scope = 'own' | 'named' | 'all'

/** One operation of the API, as plain data: routes, typed client, OpenAPI page and access tests are loops over these. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters as `:id` are fields of `input`. */
  readonly path: `/${string}`
  readonly permission: Permission
  readonly level: Level
  readonly scope?: Scope
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly errors: readonly string[]
  /** True where the call reads only; GET with `changes` follows the rule for changes of state. */
  readonly readOnly?: true
  /** True where a second request with the same `Idempotency-Key` gets the first one's answer. */
  readonly idempotent?: true
  /** False where what it does goes to the conference's log instead of the audit log, or concerns only how one looks at things. */
  readonly audited?: false
  /** Requests a minute and address where it differs from the ordinary limit. */
  readonly limit?: number
  /** Multipart form data with one `file` of at most so many bytes; a larger one is answered with the code `tooLarge`. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge: string }
  /** Content type of the file that it streams; `output` is then not what it sends. */
  readonly download?: string
}

/** Rows of one slice: `defineCalls(errors, rows)` checks that every error declared on a call is defined. */
export function defineCalls<const E extends ErrorCatalogue, const C extends { readonly [name: string]: Call }>(
  _errors: E,
  calls: C & {
    readonly [N in keyof C]: { readonly errors: readonly (CommonError | SharedError | (keyof E & string))[] }
  },
): C {
  return calls
}

/** What a caller sends. */
export type Input<C extends Call> = z.input<C['input']>
/** What a handler receives. */
export type Parsed<C extends Call> = z.output<C['input']>
/** What a caller gets. */
export type Output<C extends Call> = z.output<C['output']>
/** The codes that a call may fail with. */
export type ErrorCodeFor<C extends Call> = C['errors'][number]
