import type { z } from 'zod'
import type { ErrorCatalogue } from './define-errors.ts'
import type { LocalizedText } from './language.ts'
import type { Level } from './levels.ts'
import type { PermissionKey } from './permissions.ts'
import type { sharedErrors } from './shared-errors.ts'

type SharedError = keyof typeof sharedErrors

/** Errors that any call may fail with; they are defined in `errors.ts`. */
export type CommonError =
  | 'bad-input'
  | 'not-signed-in'
  | 'forbidden'
  | 'view-read-only'
  | 'view-ended'
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
 * The requirement of a call: nothing, a session, a permission key, a key that depends on one input field, or a key that
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
 * for super administrators, the own one for all other users. `installation`: every tenant, at every level, for calls
 * that only find to which tenant something belongs, and for two others: one creates a tenant after a sign-up, one leaves
 * a portal that the operator views. `operator`: what the operator has for all tenants, for the operator's users only.
 */
export type Scope = 'own' | 'named' | 'all' | 'installation' | 'operator'

/** One operation of the API as plain data, from which routes, client, API reference and access tests are generated. */
export type Call = {
  /** The slice's name, which is also the topic of its events and the first part of the web app's query keys. */
  readonly slice: string
  /** Unique within the slice. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters such as `:id` are fields of `input`. */
  readonly path: `/${string}`
  readonly permission: Permission
  /**
   * The permissions that the caller needs besides if the input has one of these fields, and the field is not an empty
   * list.
   */
  readonly fieldPermissions?: { readonly [field: string]: Permission }
  readonly level: Level
  readonly scope?: Scope
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly errors: readonly string[]
  /** Set if the call changes nothing. A GET without it is protected like any other call that changes something. */
  readonly readOnly?: true
  /**
   * The slices whose queries are stale afterwards, or while a task that the call started is running; required unless
   * the call is `readOnly`. The mail log is not among them: emails announce themselves when they are queued and sent.
   */
  readonly changes?: readonly string[]
  /** Other slices whose data the response contains: it is stale after their changes too. */
  readonly dependsOn?: readonly string[]
  /**
   * The name of the action in the audit log; `false` if the action is recorded with the conference instead, only saves
   * display preferences, or sends a file of one object. Required for calls that are not `readOnly`, and for downloads:
   * an auditor asks who exported data.
   */
  readonly audit?: LocalizedText | false
  /** Set if a repeated request with the same `Idempotency-Key` gets the response of the first one. */
  readonly idempotent?: true
  /**
   * Whether the call can be made in a read-only view of a tenant, if not as usual: calls that are `readOnly` can, others
   * and downloads cannot.
   */
  readonly view?: 'allowed' | 'refused'
  /**
   * Set if super administrators make it across tenants without confirming their password: it marks as seen what they
   * look at, or lets them look, and changes nothing else.
   */
  readonly withoutConfirmation?: true
  /** Requests per minute and IP address, if different from the default. */
  readonly limit?: number
  /** Accepts multipart form data with one `file` of up to `maxBytes`; a larger one fails with the code `tooLarge`. */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge: string }
  /** Set if the call can have a base URL of its own, which is a setting of the installation. */
  readonly base?: 'bulk'
  /** Content type of the file that the call streams instead of `output`. */
  readonly download?: string
}

/** A call without its schemas, as the pages have it. */
export type CallRow = Omit<Call, 'input' | 'output'>

type Defaults = {
  readonly slice: string
  readonly level: Level
  readonly scope?: Scope
  readonly errors?: ErrorCatalogue
}
type ErrorCodes<D extends Defaults> = D extends { readonly errors: infer E } ? keyof E & string : never

/** A call as it is written down: what it shares with its slice is left out. */
type Row<D extends Defaults> = Omit<Call, 'slice' | 'name' | 'level' | 'errors'> & {
  readonly level?: Level
  readonly errors?: readonly (CommonError | SharedError | ErrorCodes<D>)[]
}
type Rows<D extends Defaults> = { readonly [name: string]: Row<D> }
/** Rejects misspelt properties, which an inferred type would otherwise accept. */
type Exact<R> = { readonly [N in keyof R]: { readonly [K in keyof R[N]]: K extends keyof Call ? R[N][K] : never } }
type Completed<R, D extends Defaults> = {
  readonly [N in keyof R]: {
    readonly [K in keyof R[N] | 'slice' | 'name' | 'level' | 'errors' | (keyof D & 'scope')]: K extends 'slice'
      ? D['slice']
      : K extends 'name'
        ? N
        : K extends keyof R[N]
          ? R[N][K]
          : K extends 'errors'
            ? readonly []
            : K extends keyof D
              ? D[K]
              : never
  }
}

/**
 * Defines the calls of a slice. The first parameter states what its rows have in common: a row can override level and
 * scope, and the types check that every error on a row is defined.
 */
export function defineCalls<const D extends Defaults, const R extends Rows<D>>(
  { slice, level, scope }: D,
  rows: R & Exact<R>,
): Completed<R, D> {
  const defaults = { level, ...(scope === undefined ? {} : { scope }), errors: [] }
  const completed = Object.entries(rows).map(([name, row]) => [name, { ...defaults, ...row, slice, name }])
  return Object.fromEntries(completed)
}

/** Checks whether a call can be made in a read-only view of a tenant. */
export const isAllowedInView = ({ view, readOnly, download }: Pick<Call, 'view' | 'readOnly' | 'download'>): boolean =>
  view === 'allowed' || (view !== 'refused' && readOnly === true && download === undefined)

/** Returns the full name of a call, which is its path in `contract`: `tenantBrands.update`. */
export const toCallName = ({ slice, name }: Pick<Call, 'slice' | 'name'>): string =>
  `${slice.replace(/-(.)/g, (_, first: string) => first.toUpperCase())}.${name}`

/** The input as the caller sends it. */
export type Input<C extends Call> = z.input<C['input']>
/** The input as the handler receives it: parsed, with defaults. */
export type Parsed<C extends Call> = z.output<C['input']>
/** The response of a call. */
export type Output<C extends Call> = z.output<C['output']>
/** The error codes declared on a call. */
export type ErrorCodeFor<C extends Call> = C['errors'][number]
