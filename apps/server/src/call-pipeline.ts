import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authorize } from '#platform/calls/access.ts'
import { type AuditEntry, writeAudit, writeDenied } from '#platform/calls/audit.ts'
import { type Platform, type RegisteredCall, StalePreparation } from '#platform/calls/define-handlers.ts'
import { findResponse, runIdempotent } from '#platform/calls/idempotency.ts'
import { idempotencyKey, namedTenantId, objectIdFrom } from '#platform/calls/input.ts'
import { cookieReply, isSameOriginRequest, parseRequestTarget } from '#platform/calls/request-origin.ts'
import { createTurns, type Turns } from '#platform/concurrency/turns.ts'
import type { ResolvedRequest, Transaction } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { negotiateLanguage } from '#platform/errors/error-response.ts'
import { tenantOrigin } from '#platform/hosts.ts'
import { readKnownDevice } from '#platform/security/known-device.ts'
import { toNetwork } from '#platform/security/network.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'

/** What is kept under an Idempotency-Key. */
const Kept = z.object({ answer: z.unknown(), guestToken: z.string().optional() })

/** Where a request stands; `input` is what it sends, before the contract parses it. */
type CallRequestContext = {
  platform: Platform
  bound: RegisteredCall
  request: FastifyRequest
  reply: FastifyReply
  input: { [field: string]: unknown }
  /** What the step before the transaction has found, where the call has one. */
  prepared?: unknown
}

/** Who visits which tenant, or all of them; `origin` is the tenant's. */
type Caller = { tenantId: string; actor: Actor | undefined; origin: string; everywhere?: true }

/** The answer as the call declares it; one that does not fit is a fault of ours and not of what was asked. */
function validateOutput({ name, call }: RegisteredCall, response: unknown): unknown {
  const parsed = call.output.safeParse(response)
  if (!parsed.success) throw new Error(`The answer of ${name} is not what it declares`, { cause: parsed.error })
  return parsed.data
}

function requestFacts({ platform, request }: CallRequestContext, { tenantId, origin }: Caller) {
  const { guestToken, deviceCookie } = parseRequestTarget(platform, request)
  return {
    tenantId,
    origin,
    language: negotiateLanguage(request.headers['accept-language']),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    network: toNetwork(request.ip),
    device: readKnownDevice(platform.secret, tenantId, deviceCookie),
    guestToken,
  }
}

const failCall = (code: string, field?: string): never => {
  throw new CallError(code, field)
}

/** What the request's Idempotency-Key stands for, where it has one. */
function toIdempotentRequest({ platform, bound, request, input }: CallRequestContext, { tenantId, actor }: Caller) {
  const key = idempotencyKey(bound.call, request)
  if (key === undefined) return undefined
  const by = actor?.id ?? `guest:${request.ip}`
  return { tenantId, actor: by, key, call: bound.name, body: input, secret: platform.secret }
}

/** Runs the handler, its audit row and its idempotency in one unit of one side of the wall. */
async function executeHandler(context: CallRequestContext, tx: Transaction, caller: Caller): Promise<unknown> {
  const { platform, bound, request, reply } = context
  const { call, name } = bound
  const { tenantId, actor } = caller
  const input = call.input.parse(context.input)
  const address = request.ip
  let entry: AuditEntry | undefined
  const cookies = cookieReply(platform, reply)
  let guestToken: string | undefined
  const work = async (): Promise<unknown> => {
    const response = await bound.run(
      {
        db: tx.db,
        tx,
        // @ts-expect-error `demand` has refused an absent actor wherever the call needs one
        actor,
        request: requestFacts(context, caller),
        reply: {
          ...cookies,
          rememberGuest: (token) => {
            guestToken = token
            cookies.rememberGuest(token)
          },
        },
        platform,
        fail: failCall,
        emit: (topic, objectId, userId) =>
          platform.events.emit(tx, {
            tenantId,
            topic,
            objectId,
            ...(userId === undefined ? {} : { userId }),
          }),
        auditEntry: (text) => {
          entry = text
        },
      },
      input,
      context.prepared,
    )
    // What leaves as a file is read too, and an audit asks who has taken it.
    if ((!call.readOnly || call.download) && call.audited !== false) {
      const about = entry ?? { objectId: objectIdFrom(context.input) }
      await writeAudit(tx.db, { tenantId, actor, call: name, address, entry: about })
    }
    return call.download ? response : validateOutput(bound, response)
  }
  const attempt = toIdempotentRequest(context, caller)
  if (attempt === undefined) return work()
  return repeat(context, await runIdempotent(tx.db, attempt, async () => ({ answer: await work(), guestToken })))
}

/** The answer kept under an Idempotency-Key, with the cookie that a guest needs to enter where it admits them. */
function repeat({ platform, reply }: CallRequestContext, stored: unknown): unknown {
  const { answer: response, guestToken } = Kept.parse(stored)
  if (guestToken !== undefined) cookieReply(platform, reply).rememberGuest(guestToken)
  return response
}

/** The other side of the wall that a call of this actor works on; undefined for the tenant of the host. */
function crossTenantTarget(
  context: CallRequestContext,
  tenantId: string,
  actor: Actor | undefined,
): 'all' | { named: string } | undefined {
  const { bound, input } = context
  const { scope } = bound.call
  if (scope === 'all') return actor?.level === 'superadmin' ? 'all' : undefined
  if (scope !== 'named') return undefined
  const named = namedTenantId(input)
  if (named === undefined || named === tenantId) return undefined
  if (actor?.level === 'superadmin') return { named }
  auditDenied(context, { tenantId, actor }, { objectId: named, after: { reason: 'another-tenant' } })
  throw new CallError('not-found')
}

/**
 * Checks what stands before every handler: host, own page, session, permission. Then enters the call's side of the wall
 * and works there; answers undefined where the host is not ours.
 */
async function enter<T>(
  context: CallRequestContext,
  work: (tx: Transaction, caller: Caller) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const { platform, bound, request, reply } = context
  const { call } = bound
  const target = parseRequestTarget(platform, request)
  if (target.subdomain === undefined) return undefined
  const { origin } = target
  const changes = call.method !== 'GET' || !call.readOnly
  if (changes && !isSameOriginRequest(request, origin)) throw new CallError('forbidden')
  let crossing: { caller: Caller; to: 'all' | { named: string } } | undefined
  const arrive = async (tx: Transaction, arrival: ResolvedRequest): Promise<T | undefined> => {
    const { tenantId } = arrival
    if (target.hasToken && ['disabled', 'blocked'].includes(arrival.hostStatus ?? '')) {
      cookieReply(platform, reply).signOut()
      throw new CallError('not-signed-in')
    }
    if (tenantId === undefined || arrival.hostStatus !== 'active') throw new CallError('not-found')
    const actor = arrival.session === undefined ? undefined : toActor(arrival.session)
    if (target.hasToken && actor === undefined) cookieReply(platform, reply).signOut()
    try {
      await authorize(bound, actor, { db: tx.db, input: context.input })
    } catch (error) {
      auditDenied(context, { tenantId, actor }, {})
      throw error
    }
    const to = crossTenantTarget(context, tenantId, actor)
    if (to === undefined) return work(tx, { tenantId, actor, origin })
    crossing = { caller: { tenantId, actor, origin }, to }
  }
  const response = await platform.database.withRequest(
    { subdomain: target.subdomain, tokenHash: target.tokenHash },
    arrive,
  )
  if (crossing !== undefined) return { answer: await runInTargetTenant(context, crossing, work) }
  // @ts-expect-error undefined is `work`'s own answer wherever nothing was crossed
  return { answer: response }
}

/** A super administrator's call on the other side of the wall; what writes there asks for the password again. */
function runInTargetTenant<T>(
  context: CallRequestContext,
  { caller, to }: { caller: Caller; to: 'all' | { named: string } },
  work: (tx: Transaction, caller: Caller) => Promise<T>,
): Promise<T> {
  const { platform, bound } = context
  if (!bound.call.readOnly && !caller.actor?.confirmed) {
    const objectId = to === 'all' ? objectIdFrom(context.input) : to.named
    auditDenied(context, caller, { objectId, after: { reason: 'reauthentication-required' } })
    throw new CallError('reauthentication-required')
  }
  if (to === 'all') return platform.database.acrossTenants((tx) => work(tx, { ...caller, everywhere: true }))
  return platform.database.withTenant(to.named, async (tx) => {
    const tenants = tx.db.selectFrom('tenants').where('status', '<>', 'deleted')
    const tenant = await tenants.select('subdomain').executeTakeFirst()
    if (tenant === undefined) throw new CallError('not-found')
    const origin = tenantOrigin(platform.env.publicUrl, tenant.subdomain)
    return work(tx, { ...caller, tenantId: to.named, origin })
  })
}

/** Whether this caller may make this call at all, before more of the request is read; true where the host is ours. */
export const authorise = async (context: CallRequestContext): Promise<{ tenantId: string } | undefined> =>
  (await enter(context, async (_tx, { tenantId }) => ({ tenantId })))?.answer

/** Tries of both steps where the second finds that others have changed what the first had seen. */
const maxAttempts = 5
const prepareWaitMs = 2000
const turnsByCall = new WeakMap<RegisteredCall, Turns>()

/** The turn of a tenant to prepare this call; one tenant's never wait for another's. */
function takeTurn(bound: RegisteredCall, atOncePerKey: number, tenantId: string): Promise<() => void> {
  const made = { atOnce: Number.POSITIVE_INFINITY, atOncePerKey, waitMs: prepareWaitMs, failure: 'busy' } as const
  const turns = turnsByCall.get(bound) ?? createTurns(made)
  turnsByCall.set(bound, turns)
  return turns.take(tenantId)
}

/** Authorises in a short transaction, prepares without one, and carries out in one that authorises again. */
async function prepareAndCarryOut(
  visit: CallRequestContext,
  preparation: NonNullable<RegisteredCall['preparation']>,
): Promise<{ answer: unknown } | undefined> {
  const { platform, bound } = visit
  const look = () =>
    enter(visit, async (tx, caller) => {
      const attempt = toIdempotentRequest(visit, caller)
      return { caller, known: attempt && (await findResponse(tx.db, attempt)) }
    })
  const authorised = await look()
  if (authorised === undefined) return undefined
  const { caller, known } = authorised.answer
  if (known !== undefined) return { answer: repeat(visit, known.answer) }
  const input = bound.call.input.parse(visit.input)
  const { database } = platform
  const context = {
    actor: caller.actor,
    request: requestFacts(visit, caller),
    platform,
    fail: failCall,
    read: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      caller.everywhere ? database.acrossTenants(work) : database.withTenant(caller.tenantId, work),
  }
  const endTurn = await takeTurn(bound, preparation.atOnce, caller.tenantId)
  try {
    for (let tries = 1; ; tries += 1) {
      // @ts-expect-error `demand` has refused an absent actor wherever the call needs one
      const prepared = await preparation.run(context, input)
      try {
        return await enter(visit, (tx, again) => executeHandler({ ...visit, prepared }, tx, again))
      } catch (error) {
        if (!(error instanceof StalePreparation)) throw error
        if (tries === maxAttempts) throw new CallError('unavailable')
      }
    }
  } catch (error) {
    // The first request under the same key may be what this one fails at: then its answer is this one's too.
    const first = toIdempotentRequest(visit, caller) && (await look())?.answer.known
    if (first === undefined) throw error
    return { answer: repeat(visit, first.answer) }
  } finally {
    endTurn()
  }
}

/** Answers a call: checks, the handler's steps, and its answer. */
export async function runCall(context: CallRequestContext): Promise<unknown> {
  const { preparation } = context.bound
  const done =
    preparation === undefined
      ? await enter(context, (tx, caller) => executeHandler(context, tx, caller))
      : await prepareAndCarryOut(context, preparation)
  return done === undefined ? rejectUnknownHost(context.reply) : done.answer
}

/** A refused security event is written in a transaction of its own, or it would roll back with the refusal. */
function auditDenied(
  { platform, bound, request }: CallRequestContext,
  { tenantId, actor }: { tenantId: string; actor: Actor | undefined },
  entry: AuditEntry,
): void {
  if (actor === undefined) return
  writeDenied(platform.database, { tenantId, actor, call: bound.name, address: request.ip, entry }).catch(
    (error: unknown) => platform.log.warn({ error }, 'a refusal could not be written to the audit log'),
  )
}

/** The answer to a request for a host that is not ours. */
export const rejectUnknownHost = (reply: FastifyReply) =>
  reply
    .code(421)
    .send({ status: 421, code: 'not-found', message: 'This host is not served here', requestId: reply.request.id })
