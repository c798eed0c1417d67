import { type Call, type ErrorCodeFor, type Output, type Parsed, toCallName } from '@foyer/contract/call'
import type { Topic } from '@foyer/contract/contract'
import type { Database, Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Events } from '#platform/events/events.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { Log } from '#platform/log.ts'
import type { Inbox } from '#platform/mail/inbox.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { MailServers } from '#platform/mail/mail-servers.ts'
import type { KnownDevice } from '#platform/security/known-device.ts'
import type { RateLimits } from '#platform/security/rate-limits.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { FindAttribute } from './access.ts'
import type { AuditedChange, AuditFields } from './audit.ts'

/** Services shared by all slices. Handlers and commands get no others: they read and write in the transaction of the call. */
export type Services = {
  env: Env
  log: Log
  secret: Secret
  rateLimits: RateLimits
  events: Events
  jobs: Jobs
  mail: Mailer
  mailServers: MailServers
  /** Undefined unless the operator has set a mailbox. */
  inbox: Inbox | undefined
  tasks: Tasks
}

/** The services, and the database for those who begin transactions themselves: the pipeline, jobs and routes. */
export type Platform = Services & {
  database: Database
  /** Version of the pages that this process serves. */
  version: string
}

/** Runs work in a short transaction of its own, within the scope of the call. */
export type ReadInScope = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Fails the call with a declared error and records it in the audit log as denied. */
export type Deny<Code extends string> = <B extends AuditFields, A extends AuditFields>(
  code: Code,
  options?: { field?: string; entry?: AuditedChange<B, A> },
) => Promise<never>

/** The parts of the request that a handler may use. */
export type CallRequest = {
  /** The tenant of the transaction: the host's, or the one that a call of scope `named` names. */
  tenantId: string
  /** The tenant's origin for links, built from configuration and never from a header. */
  origin: string
  language: 'en' | 'fr'
  /** The client's IP address, as reported by the trusted proxy if there is one. */
  address: string
  /** The address for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  /** The proofs that this browser has given earlier, such as a correct password. */
  device: KnownDevice
  agent: string
  /** Value of the guest cookie, which is bound to this host. */
  guestToken: string | undefined
}

/** Changes to the browser's cookies that a handler may make. */
export type ReplyControls = {
  signIn: (token: string) => void
  signOut: () => void
  rememberGuest: (token: string) => void
  rememberDevice: (cookie: string) => void
}

/** Everything that a handler receives. */
export type HandlerContext<C extends Call> = {
  input: Parsed<C>
  /** Connection within the transaction, limited to the tenant or tenants of the call's scope. */
  db: Db
  actor: C['permission'] extends 'public' ? Actor | undefined : Actor
  request: CallRequest
  reply: ReplyControls
  platform: Services
  /** Fails the call with a declared error; `field` names the invalid input. */
  fail: (code: ErrorCodeFor<C>, field?: string) => never
  deny: Deny<ErrorCodeFor<C>>
  /** For a download, whose rows are read after the handler's transaction: while they are sent. */
  read: C extends { readonly download: string } ? ReadInScope : undefined
  /** Emits an event to another user; administrators and the actor get those of the call's `changes` without it. */
  emit: (topic: Topic, objectId: string, userId: string) => Promise<void>
  /** Sets the content of this call's audit entry, and the object of its events; null if nothing has happened. */
  auditEntry: <B extends AuditFields, A extends AuditFields>(entry: AuditedChange<B, A> | null) => void
}

/**
 * The response of a `download` call. `chunks` runs after the handler's transaction and opens one of its own per chunk,
 * so that a slow reader does not hold a connection.
 */
export type Download = { name: string; chunks: AsyncIterable<string | Uint8Array> }

type HandlerResult<C extends Call> = C extends { readonly download: string } ? Download : Output<C>

/** The context of `prepare`: without `db`, because it may wait for something outside the database. */
export type PrepareContext<C extends Call> = Pick<
  HandlerContext<C>,
  'input' | 'actor' | 'request' | 'platform' | 'fail' | 'deny'
> & { read: ReadInScope }

/** A handler in two steps: `prepare` waits for something outside the database, `run` is the transaction that uses the result. */
export type TwoStepHandler = {
  /** How many preparations of this call one tenant may run concurrently; others wait briefly and then fail with `busy`. */
  maxConcurrent: number
  // biome-ignore lint/suspicious/noExplicitAny: `defineTwoStepHandler` checks that both steps agree on the type
  prepare: (context: any) => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  run: (context: any, prepared: any) => Promise<any>
}

/** The server's implementation of a call. */
export type Handler<C extends Call> = ((context: HandlerContext<C>) => Promise<HandlerResult<C>>) | TwoStepHandler

/** Thrown by `run` if the prepared result is out of date: both steps are repeated. */
export class StalePreparationError extends Error {}

/**
 * Defines a handler that waits for something other than the database: DNS, a mail server, the engine, hashing, image
 * decoding, or parsing large input. `prepare` runs after the caller was authorised, without a connection; `run` is the
 * transaction, in which the caller is authorised again and anything that may have changed is checked.
 */
export const defineTwoStepHandler = <C extends Call, P>(
  _call: C,
  {
    maxConcurrent = 2,
    ...steps
  }: {
    maxConcurrent?: number
    prepare: (context: PrepareContext<C>) => Promise<P>
    run: (context: HandlerContext<C>, prepared: P) => Promise<HandlerResult<C>>
  },
): TwoStepHandler => ({ maxConcurrent, ...steps })

/** A call with its handler, without their generic types: input is parsed with the call's schema before the handler runs. */
export type RegisteredCall = {
  /** The call's full name. */
  name: string
  call: Call
  /** Set if the call's permission depends on an attribute of its object. */
  findAttribute?: FindAttribute | undefined
  /** The step before the transaction, if the handler has one. */
  preparation:
    | { maxConcurrent: number; run: (context: Omit<PrepareContext<Call>, 'input'>, input: unknown) => Promise<unknown> }
    | undefined
  run: (context: Omit<HandlerContext<Call>, 'input'>, input: unknown, prepared: unknown) => Promise<unknown>
}

function register(name: string, call: Call, handler: Handler<Call>): RegisteredCall {
  if (typeof handler === 'function') {
    return {
      name,
      call,
      preparation: undefined,
      run: (context, input) => handler({ ...context, input }),
    }
  }
  const { maxConcurrent, prepare, run } = handler
  return {
    name,
    call,
    preparation: { maxConcurrent, run: (context, input) => prepare({ ...context, input }) },
    run: (context, input, prepared) => run({ ...context, input }, prepared),
  }
}

/** Binds a slice's handlers to its calls; the compiler requires a handler per call and rejects undeclared errors. */
export function defineHandlers<Calls extends { readonly [name: string]: Call }>(
  calls: Calls,
  handlers: { readonly [N in keyof Calls]: Handler<Calls[N]> },
): RegisteredCall[] {
  return Object.entries(calls).map(([name, call]) =>
    // @ts-expect-error call and handler have the same name, which the compiler cannot follow through Object.entries
    register(toCallName(call), call, handlers[name]),
  )
}
