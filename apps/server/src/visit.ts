import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demand } from '#platform/access.ts'
import { languageOf } from '#platform/answer.ts'
import { type AuditEntry, writeAudit, writeRefusal } from '#platform/audit.ts'
import { cameTo, isFromOwnPage, replyOf } from '#platform/browser.ts'
import type { Arrival, Unit } from '#platform/database.ts'
import { CallFailure } from '#platform/failure.ts'
import { type BoundCall, type Platform, StalePreparation } from '#platform/handle.ts'
import { originOf } from '#platform/hosts.ts'
import { findAnswer, once } from '#platform/idempotency.ts'
import { idIn, keyOf, tenantNamedIn } from '#platform/input.ts'
import { readKnownDevice } from '#platform/known-device.ts'
import { toNetwork } from '#platform/network.ts'
import { type Actor, actorOf } from '#platform/sessions.ts'
import { createTurns, type Turns } from '#platform/turns.ts'

/** What is kept under an Idempotency-Key. */
const Kept = z.object({ answer: z.unknown(), guestToken: z.string().optional() })

/** Where a request stands; `input` is what it sends, before the contract parses it. */
type Visit = {
  platform: Platform
  bound: BoundCall
  request: FastifyRequest
  reply: FastifyReply
  input: { [field: string]: unknown }
  /** What the step before the transaction has found, where the call has one. */
  prepared?: unknown
}

/** Who visits which tenant, or all of them; `origin` is the tenant's. */
type Who = { tenantId: string; actor: Actor | undefined; origin: string; everywhere?: true }

/** The answer as the call declares it; one that does not fit is a fault of ours and not of what was asked. */
function answerOf({ name, call }: BoundCall, answer: unknown): unknown {
  const parsed = call.output.safeParse(answer)
  if (!parsed.success) throw new Error(`The answer of ${name} is not what it declares`, { cause: parsed.error })
  return parsed.data
}

function requestFacts({ platform, request }: Visit, { tenantId, origin }: Who) {
  const { guestToken, deviceCookie } = cameTo(platform, request)
  return {
    tenantId,
    origin,
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    network: toNetwork(request.ip),
    device: readKnownDevice(platform.secret, tenantId, deviceCookie),
    guestToken,
  }
}

const failCall = (code: string, field?: string): never => {
  throw new CallFailure(code, field)
}

/** What the request's Idempotency-Key stands for, where it has one. */
function attemptOf({ platform, bound, request, input }: Visit, { tenantId, actor }: Who) {
  const key = keyOf(bound.call, request)
  if (key === undefined) return undefined
  const by = actor?.id ?? `guest:${request.ip}`
  return { tenantId, actor: by, key, call: bound.name, body: input, secret: platform.secret }
}

/** Runs the handler, its audit row and its idempotency in one unit of one side of the wall. */
async function carryOut(visit: Visit, unit: Unit, who: Who): Promise<unknown> {
  const { platform, bound, request, reply } = visit
  const { call, name } = bound
  const { tenantId, actor } = who
  const input = call.input.parse(visit.input)
  const address = request.ip
  let entry: AuditEntry | undefined
  const cookies = replyOf(platform, reply)
  let guestToken: string | undefined
  const work = async (): Promise<unknown> => {
    const answer = await bound.run(
      {
        db: unit.db,
        unit,
        // @ts-expect-error `demand` has refused an absent actor wherever the call needs one
        actor,
        request: requestFacts(visit, who),
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
          platform.events.emit(unit, {
            tenantId,
            topic,
            objectId,
            ...(userId === undefined ? {} : { userId }),
          }),
        audit: (said) => {
          entry = said
        },
      },
      input,
      visit.prepared,
    )
    // What leaves as a file is read too, and an audit asks who has taken it.
    if ((!call.reads || call.download) && call.audited !== false) {
      const about = entry ?? { objectId: idIn(visit.input) }
      await writeAudit(unit.db, { tenantId, actor, call: name, address, entry: about })
    }
    return call.download ? answer : answerOf(bound, answer)
  }
  const attempt = attemptOf(visit, who)
  if (attempt === undefined) return work()
  return repeat(visit, await once(unit.db, attempt, async () => ({ answer: await work(), guestToken })))
}

/** The answer kept under an Idempotency-Key, with the cookie that a guest needs to enter where it admits them. */
function repeat({ platform, reply }: Visit, stored: unknown): unknown {
  const { answer, guestToken } = Kept.parse(stored)
  if (guestToken !== undefined) replyOf(platform, reply).rememberGuest(guestToken)
  return answer
}

/** The other side of the wall that a call of this actor works on; undefined for the tenant of the host. */
function acrossTo(visit: Visit, tenantId: string, actor: Actor | undefined): 'all' | { named: string } | undefined {
  const { bound, input } = visit
  const { scope } = bound.call
  if (scope === 'all') return actor?.level === 'superadmin' ? 'all' : undefined
  if (scope !== 'named') return undefined
  const named = tenantNamedIn(input)
  if (named === undefined || named === tenantId) return undefined
  if (actor?.level === 'superadmin') return { named }
  noteRefusal(visit, { tenantId, actor }, { objectId: named, after: { reason: 'another-tenant' } })
  throw new CallFailure('not-found')
}

/**
 * Checks what stands before every handler: host, own page, session, permission. Then enters the call's side of the wall
 * and works there; answers undefined where the host is not ours.
 */
async function enter<T>(visit: Visit, work: (unit: Unit, who: Who) => Promise<T>): Promise<{ answer: T } | undefined> {
  const { platform, bound, request, reply } = visit
  const { call } = bound
  const came = cameTo(platform, request)
  if (came.subdomain === undefined) return undefined
  const { origin } = came
  const changes = call.method !== 'GET' || !call.reads
  if (changes && !isFromOwnPage(request, origin)) throw new CallFailure('forbidden')
  let across: { who: Who; to: 'all' | { named: string } } | undefined
  const arrive = async (unit: Unit, arrival: Arrival): Promise<T | undefined> => {
    const { tenantId } = arrival
    if (came.hasToken && ['disabled', 'blocked'].includes(arrival.hostStatus ?? '')) {
      replyOf(platform, reply).signOut()
      throw new CallFailure('not-signed-in')
    }
    if (tenantId === undefined || arrival.hostStatus !== 'active') throw new CallFailure('not-found')
    const actor = arrival.session === undefined ? undefined : actorOf(arrival.session)
    if (came.hasToken && actor === undefined) replyOf(platform, reply).signOut()
    try {
      await demand(bound, actor, { db: unit.db, input: visit.input })
    } catch (error) {
      noteRefusal(visit, { tenantId, actor }, {})
      throw error
    }
    const to = acrossTo(visit, tenantId, actor)
    if (to === undefined) return work(unit, { tenantId, actor, origin })
    across = { who: { tenantId, actor, origin }, to }
  }
  const answer = await platform.database.arrive({ subdomain: came.subdomain, tokenHash: came.tokenHash }, arrive)
  if (across !== undefined) return { answer: await crossOver(visit, across, work) }
  // @ts-expect-error undefined is `work`'s own answer wherever nothing was crossed
  return { answer }
}

/** A super administrator's call on the other side of the wall; what writes there asks for the password again. */
function crossOver<T>(
  visit: Visit,
  { who, to }: { who: Who; to: 'all' | { named: string } },
  work: (unit: Unit, who: Who) => Promise<T>,
): Promise<T> {
  const { platform, bound } = visit
  if (!bound.call.reads && !who.actor?.confirmed) {
    const objectId = to === 'all' ? idIn(visit.input) : to.named
    noteRefusal(visit, who, { objectId, after: { reason: 'reauthentication-required' } })
    throw new CallFailure('reauthentication-required')
  }
  if (to === 'all') return platform.database.onPlatform((unit) => work(unit, { ...who, everywhere: true }))
  return platform.database.inTenant(to.named, async (unit) => {
    const tenants = unit.db.selectFrom('tenants').where('status', '<>', 'deleted')
    const tenant = await tenants.select('subdomain').executeTakeFirst()
    if (tenant === undefined) throw new CallFailure('not-found')
    const origin = originOf(platform.env.publicUrl, tenant.subdomain)
    return work(unit, { ...who, tenantId: to.named, origin })
  })
}

/** Whether this caller may make this call at all, before more of the request is read; true where the host is ours. */
export const authorise = async (visit: Visit): Promise<{ tenantId: string } | undefined> =>
  (await enter(visit, async (_unit, { tenantId }) => ({ tenantId })))?.answer

/** Tries of both steps where the second finds that others have changed what the first had seen. */
const mostTries = 5
const prepareWaitMs = 2000
const turnsByCall = new WeakMap<BoundCall, Turns>()

/** The turn of a tenant to prepare this call; one tenant's never wait for another's. */
function takeTurn(bound: BoundCall, atOncePerKey: number, tenantId: string): Promise<() => void> {
  const made = { atOnce: Number.POSITIVE_INFINITY, atOncePerKey, waitMs: prepareWaitMs, failure: 'busy' } as const
  const turns = turnsByCall.get(bound) ?? createTurns(made)
  turnsByCall.set(bound, turns)
  return turns.take(tenantId)
}

/** Authorises in a short transaction, prepares without one, and carries out in one that authorises again. */
async function prepareAndCarryOut(
  visit: Visit,
  preparation: NonNullable<BoundCall['preparation']>,
): Promise<{ answer: unknown } | undefined> {
  const { platform, bound } = visit
  const look = () =>
    enter(visit, async (unit, who) => {
      const attempt = attemptOf(visit, who)
      return { who, known: attempt && (await findAnswer(unit.db, attempt)) }
    })
  const authorised = await look()
  if (authorised === undefined) return undefined
  const { who, known } = authorised.answer
  if (known !== undefined) return { answer: repeat(visit, known.answer) }
  const input = bound.call.input.parse(visit.input)
  const { database } = platform
  const context = {
    actor: who.actor,
    request: requestFacts(visit, who),
    platform,
    fail: failCall,
    read: <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
      who.everywhere ? database.onPlatform(work) : database.inTenant(who.tenantId, work),
  }
  const endTurn = await takeTurn(bound, preparation.atOnce, who.tenantId)
  try {
    for (let tries = 1; ; tries += 1) {
      // @ts-expect-error `demand` has refused an absent actor wherever the call needs one
      const prepared = await preparation.run(context, input)
      try {
        return await enter(visit, (unit, again) => carryOut({ ...visit, prepared }, unit, again))
      } catch (error) {
        if (!(error instanceof StalePreparation)) throw error
        if (tries === mostTries) throw new CallFailure('unavailable')
      }
    }
  } catch (error) {
    // The first request under the same key may be what this one fails at: then its answer is this one's too.
    const first = attemptOf(visit, who) && (await look())?.answer.known
    if (first === undefined) throw error
    return { answer: repeat(visit, first.answer) }
  } finally {
    endTurn()
  }
}

/** Answers a call: checks, the handler's steps, and its answer. */
export async function visitCall(visit: Visit): Promise<unknown> {
  const { preparation } = visit.bound
  const done =
    preparation === undefined
      ? await enter(visit, (unit, who) => carryOut(visit, unit, who))
      : await prepareAndCarryOut(visit, preparation)
  return done === undefined ? refuseHost(visit.reply) : done.answer
}

/** A refused security event is written in a transaction of its own, or it would roll back with the refusal. */
function noteRefusal(
  { platform, bound, request }: Visit,
  { tenantId, actor }: { tenantId: string; actor: Actor | undefined },
  entry: AuditEntry,
): void {
  if (actor === undefined) return
  writeRefusal(platform.database, { tenantId, actor, call: bound.name, address: request.ip, entry }).catch(
    (error: unknown) => platform.log.warn({ error }, 'a refusal could not be written to the audit log'),
  )
}

/** The answer to a request for a host that is not ours. */
export const refuseHost = (reply: FastifyReply) =>
  reply
    .code(421)
    .send({ status: 421, code: 'not-found', message: 'This host is not served here', requestId: reply.request.id })
