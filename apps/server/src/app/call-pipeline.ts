import type { Call } from '@foyer/contract/call'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { authorize } from '#platform/calls/access.ts'
import { type AuditedChange, writeAudit } from '#platform/calls/audit.ts'
import { createTenantContext } from '#platform/calls/context.ts'
import { type RegisteredCall, StalePreparationError } from '#platform/calls/define-handlers.ts'
import { findResponse, runIdempotent } from '#platform/calls/idempotency.ts'
import { findNamedTenantId, findObjectId, readIdempotencyKey } from '#platform/calls/input.ts'
import {
  createReplyControls,
  isSameOriginRequest,
  parseRequestTarget,
  toCallRequest,
} from '#platform/calls/request-origin.ts'
import { createFairLimiter, type FairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { retryConflicts } from '#platform/database/conflicts.ts'
import type { Db, ResolvedRequest } from '#platform/database/database.ts'
import { CallError, failCall } from '#platform/errors/call-error.ts'
import { toChangeEvents } from '#platform/events/changes.ts'
import { toTenantOrigin } from '#platform/hosts.ts'
import { toBulkOrigin } from '#platform/http/bulk-url.ts'
import type { Actor } from '#platform/security/sessions.ts'
import {
  auditDenied,
  type Caller,
  type CallRequestContext,
  createDeny,
  createRead,
  type IncomingCallContext,
  toAuditActor,
} from './call-context.ts'
import { authorizeView, resolveActor } from './resolve-actor.ts'

/** The response that is stored under an Idempotency-Key; rows of earlier versions have it as `answer`. */
const StoredResponse = z
  .object({ response: z.unknown().optional(), answer: z.unknown().optional(), guestToken: z.string().optional() })
  .transform(({ response, answer, guestToken }) => ({
    response: response === undefined ? answer : response,
    guestToken,
  }))

/** Parses the response with the call's schema; a response that does not fit is a bug and not the caller's error. */
function validateOutput({ name, call }: RegisteredCall, response: unknown): unknown {
  const parsed = call.output.safeParse(response)
  if (!parsed.success) throw new Error(`The response of ${name} does not match its schema`, { cause: parsed.error })
  return parsed.data
}

function toIdempotentRequest({ platform, bound, request, input }: CallRequestContext, { tenantId, actor }: Caller) {
  const key = readIdempotencyKey(bound.call, request)
  if (key === undefined) return undefined
  const actorKey = actor?.id ?? `guest:${request.ip}`
  return { tenantId, actor: actorKey, key, call: bound.name, body: input, secret: platform.secret }
}

/** Returns the parsed input; throws if it is invalid, which callers learn only once they are authorised. */
function requireInput({ parsed }: CallRequestContext): unknown {
  if (!parsed.success) throw parsed.error
  return parsed.data
}

/** Runs the handler, writes its audit entry and events, and stores its idempotent response, all in one transaction. */
async function executeHandler(context: CallRequestContext, db: Db, caller: Caller): Promise<unknown> {
  const { platform, bound, request, reply } = context
  const { call, name } = bound
  const { tenantId, actor } = caller
  const input = requireInput(context)
  const address = request.ip
  let entry: AuditedChange | null | undefined
  const cookies = createReplyControls(platform, reply)
  let guestToken: string | undefined
  const work = async (): Promise<unknown> => {
    const response = await bound.run(
      {
        ...createTenantContext(platform, { db, tenantId }),
        origin: caller.origin,
        // @ts-expect-error `authorize` has rejected an absent actor if the call needs one
        actor,
        request: toCallRequest(context, caller),
        reply: {
          ...cookies,
          rememberGuest: (token) => {
            guestToken = token
            cookies.rememberGuest(token)
          },
        },
        deny: createDeny(context, caller),
        // @ts-expect-error only downloads read, which `defineHandlers` checks but the type of a call in general does
        // not tell
        read: createRead(platform, caller),
        audit: (value) => {
          entry = value
        },
      },
      input,
      context.prepared,
    )
    const finalEntry = entry ?? { objectId: findObjectId(context.input) }
    const auditActor = toAuditActor(actor)
    if (call.audit && entry !== null)
      await writeAudit(db, { tenantId, actor: auditActor, call: name, address, entry: finalEntry })
    const { objectId = '', by } = finalEntry
    const changedBy = actor ?? (by === undefined ? undefined : { tenantId, id: by.id })
    await platform.events.emit(db, toChangeEvents(call, { tenantId, objectId, actor: changedBy }))
    return call.download ? response : validateOutput(bound, response)
  }
  const idempotent = toIdempotentRequest(context, caller)
  if (idempotent === undefined) return work()
  return replay(context, await runIdempotent(db, idempotent, async () => ({ response: await work(), guestToken })))
}

/** Replays the response stored under an Idempotency-Key, and sets again the guest cookie that came with it. */
function replay({ platform, reply }: CallRequestContext, stored: unknown): unknown {
  const { response, guestToken } = StoredResponse.parse(stored)
  if (guestToken !== undefined) createReplyControls(platform, reply).rememberGuest(guestToken)
  return response
}

/** Finds the tenants that a call works on if they are not just the host's. */
function findCrossTenantTarget(
  context: IncomingCallContext,
  tenantId: string,
  actor: Actor | undefined,
): 'all' | { named: string } | undefined {
  const { bound, input = {} } = context
  const { scope } = bound.call
  if (scope === 'all') return actor?.level === 'superadmin' ? 'all' : undefined
  if (scope === 'operator' && actor?.operator !== true) throw new CallError('forbidden')
  if (scope === 'installation' || scope === 'operator') return 'all'
  if (scope !== 'named') return undefined
  const named = findNamedTenantId(input)
  if (named === undefined || named === tenantId) return undefined
  if (actor?.level === 'superadmin') return { named }
  auditDenied(context, { tenantId, actor }, { objectId: named, after: { reason: 'another-tenant' } })
  throw new CallError('not-found')
}

/**
 * Returns whether a call runs as one transaction. A call that only reads does so only if it is audited, as downloads
 * are, because the audit entry belongs to the rows that were read.
 */
const isAtomic = ({ readOnly, audit }: Call): boolean => !readOnly || Boolean(audit)

/**
 * Checks host, origin, session and permission, and then runs `work` in a transaction of the call's scope. Returns
 * undefined for an unknown host.
 */
async function runAuthorized<T>(
  context: IncomingCallContext,
  work: (db: Db, caller: Caller) => Promise<T>,
): Promise<{ value: T } | undefined> {
  const { platform, bound, request } = context
  const { call } = bound
  const requestTarget = parseRequestTarget(platform, request)
  if (requestTarget.subdomain === undefined) return undefined
  const { origin } = requestTarget
  const changes = call.method !== 'GET' || !call.readOnly
  const hasOtherOrigin = call.base === 'bulk' && toBulkOrigin(platform.env, requestTarget.subdomain) !== undefined
  if (changes && !isSameOriginRequest(request, origin, hasOtherOrigin)) throw new CallError('forbidden')
  const viewer = await authorizeView(context, requestTarget)
  let crossTenant: { caller: Caller; target: 'all' | { named: string } } | undefined
  const authorizeAndRun = async (db: Db, resolved: ResolvedRequest): Promise<T | undefined> => {
    const { tenantId, actor } = resolveActor(context, { target: requestTarget, viewer, resolved })
    try {
      await authorize(bound, actor, { db, input: context.input })
    } catch (error) {
      auditDenied(context, { tenantId, actor }, {})
      throw error
    }
    const caller = { tenantId, actor, origin, target: requestTarget }
    const target = findCrossTenantTarget(context, tenantId, actor)
    if (target === undefined) return work(db, caller)
    crossTenant = { caller, target }
  }
  const response = await platform.database.withRequest(
    {
      subdomain: requestTarget.subdomain,
      tokenHash: viewer === undefined ? requestTarget.tokenHash : undefined,
      atomic: isAtomic(call),
    },
    authorizeAndRun,
  )
  if (crossTenant !== undefined) return { value: await runInTargetTenant(context, crossTenant, work) }
  // @ts-expect-error without a cross-tenant target this is the result of `work`
  return { value: response }
}

/** Runs a super administrator's call across tenants; a call that changes something needs the password again. */
function runInTargetTenant<T>(
  context: IncomingCallContext,
  { caller, target }: { caller: Caller; target: 'all' | { named: string } },
  work: (db: Db, caller: Caller) => Promise<T>,
): Promise<T> {
  const { platform, bound } = context
  const { readOnly, scope, withoutConfirmation } = bound.call
  if (!readOnly && !withoutConfirmation && scope !== 'installation' && !caller.actor?.confirmed) {
    const objectId = target === 'all' ? findObjectId(context.input ?? {}) : target.named
    auditDenied(context, caller, { objectId, after: { reason: 'reauthentication-required' } })
    throw new CallError('reauthentication-required')
  }
  const atomic = isAtomic(bound.call)
  if (target === 'all') {
    return platform.database.acrossTenants((db) => work(db, { ...caller, acrossTenants: true }), { atomic })
  }
  const runInNamed = async (db: Db): Promise<T> => {
    const tenants = db.selectFrom('tenants').where('status', '<>', 'deleted')
    const tenant = await tenants.select('subdomain').executeTakeFirst()
    if (tenant === undefined) throw new CallError('not-found')
    const origin = toTenantOrigin(platform.env.publicUrl, tenant.subdomain)
    return work(db, { ...caller, tenantId: target.named, origin })
  }
  return platform.database.withTenant(target.named, runInNamed, { atomic })
}

/**
 * Authorises and runs the handler. Nothing has been sent before the commit, so a transaction that was rolled back
 * because of a concurrent one is run again.
 */
const runInTransaction = (context: CallRequestContext): Promise<{ value: unknown } | undefined> =>
  retryConflicts(() => runAuthorized(context, (db, caller) => executeHandler(context, db, caller)))

/** Authorises a caller before the body is read; undefined for an unknown host. */
export const authorizeCaller = async (context: IncomingCallContext): Promise<Caller | undefined> =>
  (await runAuthorized(context, async (_db, caller) => caller))?.value

/** The number of times that both steps are tried if concurrent changes keep making the preparation stale. */
const maxAttempts = 5
const prepareWaitMs = 2000
const limiters = new WeakMap<RegisteredCall, FairLimiter>()

/** Limits how many preparations of a call one tenant runs; tenants never wait for each other. */
function acquirePreparation(bound: RegisteredCall, maxConcurrentPerKey: number, tenantId: string): Promise<() => void> {
  const limiter =
    limiters.get(bound) ??
    createFairLimiter({ name: bound.call.path, maxConcurrentPerKey, maxWaitMs: prepareWaitMs, failure: 'busy' })
  limiters.set(bound, limiter)
  return limiter.acquire(tenantId)
}

/** Authorises in a short transaction, prepares without one, and runs the handler in one that authorises again. */
async function runInTwoSteps(
  context: CallRequestContext,
  preparation: NonNullable<RegisteredCall['preparation']>,
): Promise<{ value: unknown } | undefined> {
  const { platform, bound } = context
  const authorizeAndFindStored = () =>
    runAuthorized(context, async (db, caller) => {
      const idempotent = toIdempotentRequest(context, caller)
      return { caller, stored: idempotent && (await findResponse(db, idempotent)) }
    })
  const authorised = await authorizeAndFindStored()
  if (authorised === undefined) return undefined
  const { caller, stored } = authorised.value
  if (stored !== undefined) return { value: replay(context, stored.response) }
  const input = requireInput(context)
  const prepareContext = {
    tenantId: caller.tenantId,
    origin: caller.origin,
    actor: caller.actor,
    request: toCallRequest(context, caller),
    services: platform,
    fail: failCall,
    deny: createDeny(context, caller),
    read: createRead(platform, caller),
  }
  const release = await acquirePreparation(bound, preparation.maxConcurrent, caller.tenantId)
  try {
    for (let tries = 1; ; tries += 1) {
      // @ts-expect-error `authorize` has rejected an absent actor if the call needs one
      const prepared = await preparation.run(prepareContext, input)
      try {
        return await runInTransaction({ ...context, prepared })
      } catch (error) {
        if (!(error instanceof StalePreparationError)) throw error
        if (tries === maxAttempts) throw new CallError('unavailable')
      }
    }
  } catch (error) {
    // A concurrent request with the same key may be why this one failed: then both get the same response.
    const first = toIdempotentRequest(context, caller) && (await authorizeAndFindStored())?.value.stored
    if (first === undefined) throw error
    return { value: replay(context, first.response) }
  } finally {
    release()
  }
}

/** Runs a call: checks, handler, response. */
export async function runCall(request: Omit<CallRequestContext, 'parsed'>): Promise<unknown> {
  const { call, preparation } = request.bound
  const context = { ...request, parsed: call.input.safeParse(request.input) }
  const result = preparation === undefined ? await runInTransaction(context) : await runInTwoSteps(context, preparation)
  return result === undefined ? rejectUnknownHost(context.reply) : result.value
}

/** Responds to a request for an unknown host. */
export const rejectUnknownHost = (reply: FastifyReply) =>
  reply.code(421).send({ status: 421, code: 'not-found', message: 'Unknown host', requestId: reply.request.id })
