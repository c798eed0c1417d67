import type { Call, ErrorCodeFor, Output, Parsed } from '@foyer/contract/call'
import type { Database, Db, Transaction } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Events, Topic } from '#platform/events/events.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { Log } from '#platform/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailServers } from '#platform/mail/mail-servers.ts'
import type { KnownDevice } from '#platform/security/known-device.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { FindFact } from './access.ts'
import type { AuditEntry } from './audit.ts'

/** What every slice stands on; made once in `main.ts`. */
export type Platform = {
  env: Env
  log: Log
  database: Database
  secret: Secret
  events: Events
  jobs: Jobs
  mail: Mail
  mailServers: MailServers
  tasks: Tasks
}

/** What a handler may know of the request. */
export type CallRequest = {
  /** The tenant whose wall was entered: the host's, or the one that a call of scope `named` names. */
  tenantId: string
  /** Its origin, for links: from configuration, never from a header. */
  origin: string
  language: 'en' | 'fr'
  /** The peer's address, or what the one trusted proxy says of it. */
  address: string
  /** What the address is counted under: itself, or the /64 of an IPv6 address. */
  network: string
  /** What this browser has proven before. */
  device: KnownDevice
  agent: string
  /** The guest's cookie, bound to this host. */
  guestToken: string | undefined
}

/** What a handler may do to the browser's cookies. */
export type ReplyControls = {
  signIn: (token: string) => void
  signOut: () => void
  rememberGuest: (token: string) => void
  rememberDevice: (cookie: string) => void
}

/** What a handler receives, and all that it may use. */
export type HandlerContext<C extends Call> = {
  input: Parsed<C>
  /** One side of the wall, one transaction: own tenant, named tenant, or all as the call's scope says. */
  db: Db
  tx: Transaction
  actor: C['permission'] extends 'public' ? Actor | undefined : Actor
  request: CallRequest
  reply: ReplyControls
  platform: Platform
  /** Ends the call with a declared error; `field` names the input that it belongs to. */
  fail: (code: ErrorCodeFor<C>, field?: string) => never
  /** Tells browsers, after the commit. */
  emit: (topic: Topic, objectId: string, userId?: string) => Promise<void>
  /** What the audit row of this call says. */
  auditEntry: (entry: AuditEntry) => void
}

/**
 * A file as the answer of a `download` call. `chunks` runs after the handler's transaction is over and opens its own,
 * one a chunk, so that a slow reader holds no connection.
 */
export type Download = { name: string; chunks: AsyncIterable<string | Uint8Array> }

type TestResponse<C extends Call> = C extends { readonly download: string } ? Download : Output<C>

/** What the step before the transaction receives: no `db`, because it may wait for something outside. */
export type Preparation<C extends Call> = Pick<
  HandlerContext<C>,
  'input' | 'actor' | 'request' | 'platform' | 'fail'
> & {
  /** Reads in a short transaction of its own, with the tenant isolation of the call. */
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/** A handler in two steps: what waits for something outside, and the transaction that uses its result. */
export type TwoStepHandler = {
  /** How many of one tenant may prepare this call at the same time; others wait a little and then get `busy`. */
  atOnce: number
  // biome-ignore lint/suspicious/noExplicitAny: `prepareFirst` has checked that both steps agree on it
  prepare: (context: any) => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  run: (context: any, prepared: any) => Promise<any>
}

/** What the server does for a call. */
export type Handler<C extends Call> = ((context: HandlerContext<C>) => Promise<TestResponse<C>>) | TwoStepHandler

/** Thrown in the transaction where what was prepared no longer holds: both steps are done once more. */
export class StalePreparation extends Error {}

/**
 * A handler that waits for something other than the database: a name server, a mail server, the engine, hashing,
 * decoding, or parsing much. `prepare` does so after the caller was authorised and without a connection; `run` is the
 * transaction, which authorises again and checks what may have changed since.
 */
export const prepareFirst = <C extends Call, P>(
  _call: C,
  {
    atOnce = 2,
    ...steps
  }: {
    atOnce?: number
    prepare: (context: Preparation<C>) => Promise<P>
    run: (context: HandlerContext<C>, prepared: P) => Promise<TestResponse<C>>
  },
): TwoStepHandler => ({ atOnce, ...steps })

/** A call with its handler, its types worn off: input is parsed with the call's own schema before it runs. */
export type RegisteredCall = {
  name: string
  call: Call
  /** Where the call's permission depends on a fact. */
  findFact?: FindFact | undefined
  /** The step before the transaction, where the call has one. */
  preparation:
    | { atOnce: number; run: (context: Omit<Preparation<Call>, 'input'>, input: unknown) => Promise<unknown> }
    | undefined
  run: (context: Omit<HandlerContext<Call>, 'input'>, input: unknown, prepared: unknown) => Promise<unknown>
}

function bind(name: string, call: Call, handler: Handler<Call>): RegisteredCall {
  if (typeof handler === 'function') {
    return {
      name,
      call,
      preparation: undefined,
      run: (context, input) => handler({ ...context, input }),
    }
  }
  const { atOnce, prepare, run } = handler
  return {
    name,
    call,
    preparation: { atOnce, run: (context, input) => prepare({ ...context, input }) },
    run: (context, input, prepared) => run({ ...context, input }, prepared),
  }
}

/** Binds a slice's handlers to its calls; the compiler demands every call and refuses an error that it did not declare. */
export function defineHandlers<Calls extends { readonly [name: string]: Call }>(
  slice: string,
  calls: Calls,
  handlers: { readonly [N in keyof Calls]: Handler<Calls[N]> },
): RegisteredCall[] {
  return Object.entries(calls).map(([name, call]) =>
    // @ts-expect-error a name's call and its handler belong together; iterating over names loses that for the compiler
    bind(`${slice}.${name}`, call, handlers[name]),
  )
}
