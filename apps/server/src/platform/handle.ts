import type { Call, ErrorOf, Output, Parsed } from '@foyer/contract/call'
import type { AuditEntry } from './audit.ts'
import type { Database, Db, Unit } from './database.ts'
import type { Env } from './env.ts'
import type { Events, Topic } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { KnownDevice } from './known-device.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { MailServers } from './mail-servers.ts'
import type { Secret } from './secret.ts'
import type { Actor } from './sessions.ts'
import type { Tasks } from './tasks.ts'

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
export type CallReply = {
  signIn: (token: string) => void
  signOut: () => void
  rememberGuest: (token: string) => void
  rememberDevice: (cookie: string) => void
}

/** What a handler receives, and all that it may use. */
export type Context<C extends Call> = {
  input: Parsed<C>
  /** One side of the wall, one transaction: own tenant, named tenant, or all as the call's scope says. */
  db: Db
  unit: Unit
  actor: C['permission'] extends 'public' ? Actor | undefined : Actor
  request: CallRequest
  reply: CallReply
  platform: Platform
  /** Ends the call with a declared error; `field` names the input that it belongs to. */
  fail: (code: ErrorOf<C>, field?: string) => never
  /** Tells browsers, after the commit. */
  emit: (topic: Topic, objectId: string, userId?: string) => Promise<void>
  /** What the audit row of this call says. */
  audit: (entry: AuditEntry) => void
}

/**
 * A file as the answer of a `download` call. `chunks` runs after the handler's transaction is over and opens its own,
 * one a chunk, so that a slow reader holds no connection.
 */
export type Download = { name: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

/** What the server does for a call. */
export type Handler<C extends Call> = (
  context: Context<C>,
) => Promise<C extends { readonly download: true } ? Download : Output<C>>

/** A call with its handler, its types worn off: input is parsed with the call's own schema before it runs. */
export type BoundCall = {
  name: string
  call: Call
  run: (context: Omit<Context<Call>, 'input'>, input: unknown) => Promise<unknown>
}

/** Binds a slice's handlers to its calls; the compiler demands every call and refuses an error that it did not declare. */
export function handle<Calls extends { readonly [name: string]: Call }>(
  slice: string,
  calls: Calls,
  handlers: { readonly [N in keyof Calls]: Handler<Calls[N]> },
): BoundCall[] {
  return Object.entries(calls).map(([name, call]) => ({
    name: `${slice}.${name}`,
    call,
    // @ts-expect-error a name's call and its handler belong together; iterating over names loses that for the compiler
    run: (context, input) => handlers[name]({ ...context, input }),
  }))
}
