import type { CallRow } from '@foyer/contract/bootstrap-calls'
import type { Call, Input, Output } from '@foyer/contract/call'
import type { ErrorBody } from '@foyer/contract/common'
import { commonErrors } from '@foyer/contract/errors'
import { checkConnection } from './connection.ts'
import { currentLanguage } from './language.ts'
import { requestReauthentication } from './reauthentication.ts'

type Calls = { readonly [name: string]: Call }
type Rows = { readonly [name: string]: CallRow }
type Options = {
  /** The same for every retry of a submission; generated if the call needs one and none is given. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal
  /** Lets the request outlive the page: what is said while leaving it. */
  readonly keepalive?: boolean
}
type Result<C extends Call> = C extends { readonly download: string } ? File : Output<C>
type Client<S extends Calls> = {
  readonly [N in keyof S]: (input: Input<S[N]>, options?: Options) => Promise<Result<S[N]>>
}

/** What a call failed with: the code is the contract's, the message in the reader's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly issues: readonly { readonly field: string; readonly message: string }[]
  /** Names the request in the server's log. */
  readonly requestId: string
  /** The session has ended, which the sign-in page explains: there is nothing to say where the call was made. */
  readonly endsSession: boolean

  constructor(body: ErrorBody, endsSession = false) {
    super(body.message)
    this.name = 'ApiError'
    this.status = body.status
    this.code = body.code
    this.field = body.field
    this.issues = body.issues ?? []
    this.requestId = body.requestId
    this.endsSession = endsSession
  }
}

/** The sentence of any failure, for people. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : commonErrors.unexpected[currentLanguage()]

const signedOutListeners = new Set<() => void>()
/** Subscribes to 401 responses of all calls; returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => {
    signedOutListeners.delete(listener)
  }
}

/**
 * A slice's calls as functions: `const api = callsOf(auth)`, then `await api.login({ … })`. Rows without schemas do,
 * where the type is named: `callsOf<BootstrapCalls>(bootstrapCalls)`.
 */
export function createClient<S extends Calls>(calls: S): Client<S>
export function createClient<S extends Calls>(rows: { readonly [N in keyof S]: CallRow }): Client<S>
export function createClient(calls: Rows): Client<Calls> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]): [string, Client<Calls>[string]] => [
      name,
      (input, options) => send(call, input, options),
    ]),
  )
}

async function send(call: CallRow, input: unknown, options: Options = {}): Promise<unknown> {
  const { url, body } = buildRequest(call, input)
  const headers = new Headers({ 'x-foyer': '1', 'accept-language': currentLanguage() })
  // A form's own type, with the boundary that parts its fields, is written by the browser.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (call.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  const request = {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }
  const attempt = () =>
    fetch(url, request).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      checkConnection()
      throw new ApiError(failure('unavailable', 0))
    })
  const response = await attempt()
  // The password is asked for and the same request sent again, under its own key.
  if (response.status === 403 && (await needsReauthentication(response)) && (await requestReauthentication()))
    return read(call, await attempt())
  return read(call, response)
}

const needsReauthentication = async (response: Response): Promise<boolean> =>
  (await readErrorBody(response.clone()))?.code === 'reauthentication-required'

async function read(call: CallRow, response: Response): Promise<unknown> {
  // The server has parsed its answer with the contract; a second check here would break tabs of the version before.
  if (response.ok && call.download) return readFile(response)
  if (response.ok) return response.status === 204 ? {} : response.json()
  if (response.status >= 502 && response.status <= 504) checkConnection()
  const body = await readErrorBody(response)
  // A 401 with a code of the call's own is an answer ('Incorrect Email or Password'), not the end of a session.
  const endsSession = response.status === 401 && !(body && call.errors.includes(body.code))
  if (endsSession) for (const listener of signedOutListeners) listener()
  throw new ApiError(body ?? failure('unexpected', response.status), endsSession)
}

/** The file of a download that changes something and therefore cannot be a plain link. */
async function readFile(response: Response): Promise<File> {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([await response.blob()], decodeURIComponent(name))
}

/** The body of a refusal; undefined where somebody between us and the server has answered. */
async function readErrorBody(response: Response): Promise<ErrorBody | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  return isErrorBody(body) ? body : undefined
}

/** By hand, because every page has this file before its first paint, and zod later. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  typeof body.status === 'number' &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string' &&
  'requestId' in body &&
  typeof body.requestId === 'string'

/** Fills `:id` from the input and puts the rest where the method has it. */
function buildRequest(call: CallRow, input: unknown): { url: string; body: string | FormData | undefined } {
  const rest = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}))
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (call.upload) return { url: `/api${path}`, body: toFormData(rest) }
  if (call.method === 'POST' || call.method === 'PUT')
    return { url: `/api${path}`, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(
    [...rest].filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  ).toString()
  return { url: `/api${path}${query && '?'}${query}`, body: undefined }
}

function toFormData(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof File) form.set(name, value)
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** The address of a `download` call, for a link: the browser writes the file as it comes. */
export const downloadUrl = <C extends Call>(call: C, input: Input<C>): string => buildRequest(call, input).url

function failure(code: 'unavailable' | 'unexpected', status: number): ErrorBody {
  return { status, code, message: commonErrors[code][currentLanguage()], requestId: '' }
}
