import type { Call, CommonError, ErrorCodeFor, Parsed } from '@foyer/contract/call'
import type { Db } from '#platform/database/database.ts'
import { failCall } from '#platform/errors/call-error.ts'
import type { Fail } from '#platform/errors/fail.ts'
import type { NewEvent } from '#platform/events/events.ts'
import type { KnownDevice } from '#platform/security/known-device.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { Services } from '#platform/services.ts'
import type { AuditedChange, AuditFields, Deny } from './audit.ts'

/** The acting user, as far as a background task still knows them. */
export type ActingUser = Pick<Actor, 'tenantId' | 'id' | 'email' | 'level' | 'keys'>

/**
 * The means of handlers and commands. A command takes a `Pick` of them that names the error codes it fails with, and the
 * part `A` of the acting user that it needs.
 */
export type Context<Code extends string = never, A = ActingUser> = {
  /** The transaction, limited to the tenant or tenants of the call's scope. */
  db: Db
  /** The tenant of the transaction: the host's, or the one that a call of scope `named` names. */
  tenantId: string
  /** The tenant's origin, for links: from configuration, never from a request header. */
  origin: string
  actor: A
  services: Services
  fail: Fail<Code>
  deny: Deny<Code>
  /** Sets the content of this call's audit entry, and the object of its events; null if nothing has happened. */
  audit: <B extends AuditFields, F extends AuditFields>(entry: AuditedChange<B, F> | null) => void
  /** Emits events to other users; administrators and the actor get those of the call's `changes` without it. */
  emit: (events: NewEvent | NewEvent[]) => Promise<void>
}

/** The part of the context that most commands need. */
export type TenantContext = Pick<Context, 'db' | 'tenantId' | 'services'>

/** The context of a command that acts for a user, in a call or in a task. */
export type CommandContext<Code extends string = never, A = ActingUser> = Omit<Context<Code, A>, 'audit'>

/** Creates the context of work in the background; its `fail` fails the transaction or the savepoint around it. */
export const createTenantContext = (
  services: Services,
  { db, tenantId }: { db: Db; tenantId: string },
): TenantContext & Pick<Context<string>, 'fail' | 'emit'> => ({
  db,
  tenantId,
  services,
  fail: failCall,
  emit: (emitted) =>
    services.events.emit(
      db,
      [emitted].flat().map((event) => ({ ...event, tenantId })),
    ),
})

/** The parts of the request that a handler may use. */
export type CallRequest = {
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
  signIn: (session: { token: string; days: number }) => void
  signOut: () => void
  /** Begins the read-only view of the tenant, in place of a session. */
  enterView: (view: { token: string; seconds: number }) => void
  leaveView: () => void
  rememberGuest: (token: string) => void
  rememberDevice: (cookie: string) => void
}

/** Runs work in a short transaction of its own, within the scope of the call. */
export type ReadInScope = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The errors with which the checks before its handler fail any call, and which a handler fails with undeclared. */
type UndeclaredError = Extract<CommonError, 'not-signed-in' | 'forbidden' | 'unavailable'>

type ActorOf<C extends Call> = C['permission'] extends 'public' ? Actor | undefined : Actor

/** Everything that a handler receives: the context, and the request with the means to respond. */
export type HandlerContext<C extends Call> = Context<ErrorCodeFor<C> | UndeclaredError, ActorOf<C>> & {
  input: Parsed<C>
  request: CallRequest
  reply: ReplyControls
  /** For a download, whose rows are read after the handler's transaction: while they are sent. */
  read: C extends { readonly download: string } ? ReadInScope : undefined
}

/** The context of `prepare`: without `db`, because it may wait for something outside the database. */
export type PrepareContext<C extends Call> = Pick<
  HandlerContext<C>,
  'input' | 'tenantId' | 'origin' | 'actor' | 'request' | 'services' | 'fail' | 'deny'
> & { read: ReadInScope }
