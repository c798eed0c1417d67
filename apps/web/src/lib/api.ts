import type { Call, CallRow, Input, Output } from '@foyer/contract/call'
import { fillPath } from '@foyer/contract/call-url'
import type { ErrorBody } from '@foyer/contract/common'
import { commonErrors } from '@foyer/contract/errors'
import { checkConnection } from './calls/connection.ts'
import { noticeVersion } from './calls/version.ts'
import { readPageData } from './session/page-data.ts'
import { requestReauthentication } from './session/reauthentication.ts'
import { currentLanguage } from './texts/language.ts'

type Calls = { readonly [name: string]: Call }
type Rows = { readonly [name: string]: CallRow }
type Options = {
  /** Reused when the same submission is retried; generated if an idempotent call gets none. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal
  /** Lets the request complete after the page is closed. */
  readonly keepalive?: boolean
}
/** The result of a call: its output, or the file that it downloads. */
export type CallResult<C extends Call> = C extends { readonly download: string } ? File : Output<C>
type Client<S extends Calls> = {
  readonly [N in keyof S]: (input: Input<S[N]>, options?: Options) => Promise<CallResult<S[N]>>
}

/** A failed call: the contract's error code, and a message in the user's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly issues: readonly { readonly field: string; readonly message: string }[]
  /** Identifies the request in the server's log. */
  readonly requestId: string
  /** Whether the session has ended; the sign-in page explains that, so the caller shows nothing. */
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

/** Returns the message of any error, for the user. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : commonErrors.unexpected[currentLanguage()]

const signedOutListeners = new Set<() => void>()
/** Subscribes to the end of the session; returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => {
    signedOutListeners.delete(listener)
  }
}

/** Notifies of the end of the session, which the server has reported. */
export function noticeSignedOut(): void {
  for (const listener of signedOutListeners) listener()
}

/** Creates a client for the calls of a slice: `const api = createClient(auth)`, then `await api.login({ … })`. */
export function createClient<S extends Calls>(calls: S): Client<S>
export function createClient(calls: Rows): Client<Calls> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]): [string, Client<Calls>[string]] => [
      name,
      (input, options) => send(call, input, options),
    ]),
  )
}

/** Makes a call and returns its result; fails with an `ApiError`. */
export function makeCall<C extends Call>(call: C, input: Input<C>, options?: Options): Promise<CallResult<C>>
export function makeCall(call: CallRow, input: unknown, options?: Options): Promise<unknown> {
  return send(call, input, options)
}

async function send(call: CallRow, input: unknown, options: Options = {}): Promise<unknown> {
  const { url, body } = buildRequest(call, input)
  const headers = new Headers({ 'x-foyer': '1', 'accept-language': currentLanguage() })
  // For form data the browser sets the content type with its boundary.
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (call.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  const request = {
    method: call.method,
    headers,
    // Its base URL may be another origin, to which the session's cookie goes all the same.
    ...(call.base === 'bulk' ? { credentials: 'include' as const } : {}),
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }
  const attempt = () =>
    fetch(url, request).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      checkConnection()
      throw new ApiError(buildErrorBody('unavailable', 0))
    })
  const response = await attempt()
  // After reauthentication the same request is sent again with the same idempotency key.
  if (response.status === 403 && (await needsReauthentication(response)) && (await requestReauthentication()))
    return read(call, await attempt())
  return read(call, response)
}

const needsReauthentication = async (response: Response): Promise<boolean> =>
  (await readErrorBody(response.clone()))?.code === 'reauthentication-required'

async function read(call: CallRow, response: Response): Promise<unknown> {
  noticeVersion(response.headers.get('foyer-version'))
  // Not parsed again: the server has validated the response, and a stricter check would break tabs with an older version.
  if (response.ok && call.download) return readFile(response)
  if (response.ok) return response.status === 204 ? {} : response.json()
  if (response.status >= 502 && response.status <= 504) checkConnection()
  const body = await readErrorBody(response)
  // A 401 with an error that the call declares (such as 'Incorrect Email or Password') doesn't end the session.
  const endsSession = response.status === 401 && !(body && call.errors.includes(body.code))
  if (endsSession) noticeSignedOut()
  throw new ApiError(body ?? buildErrorBody('unexpected', response.status), endsSession)
}

/** Reads a download that isn't a plain link because its call changes data. */
async function readFile(response: Response): Promise<File> {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([await response.blob()], decodeURIComponent(name))
}

/** Parses the body of an error; undefined if it came from a proxy instead of the server. */
async function readErrorBody(response: Response): Promise<ErrorBody | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  return isErrorBody(body) ? body : undefined
}

/** Checks whether a value is the body of an error, without zod, which pages do not have. */
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

/** Fills path parameters from the input and sends the rest as body or query, depending on the method. */
function buildRequest(call: CallRow, input: unknown): { url: string; body: string | FormData | undefined } {
  const { path, rest } = fillPath(call.path, Object.fromEntries(Object.entries(Object(input))))
  const url = `${call.base === 'bulk' ? (readPageData().bulkUrl ?? '') : ''}/api${path}`
  if (call.upload) return { url, body: toFormData(rest) }
  if (call.method === 'POST' || call.method === 'PUT') return { url, body: JSON.stringify(rest) }
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return { url: `${url}${query && '?'}${query}`, body: undefined }
}

function toFormData(fields: { readonly [name: string]: unknown }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value)
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** Builds the URL of a `download` call for a link; the browser streams it to disk. */
export const downloadUrl = <C extends Call>(call: C, input: Input<C>): string => buildRequest(call, input).url

export function buildErrorBody(code: 'unavailable' | 'unexpected' | 'view-read-only', status: number): ErrorBody {
  return { status, code, message: commonErrors[code][currentLanguage()], requestId: '' }
}
