import type { FastifyReply, FastifyRequest } from 'fastify'
import { demand } from '#platform/access.ts'
import { languageOf } from '#platform/answer.ts'
import { type AuditEntry, writeAudit } from '#platform/audit.ts'
import { cameTo, isFromOwnPage, replyOf } from '#platform/browser.ts'
import type { Arrival, Unit } from '#platform/database.ts'
import { CallFailure } from '#platform/failure.ts'
import type { BoundCall, Platform } from '#platform/handle.ts'
import { originOf } from '#platform/hosts.ts'
import { once } from '#platform/idempotency.ts'
import { idIn, keyOf, tenantNamedIn } from '#platform/input.ts'
import { readKnownDevice } from '#platform/known-device.ts'
import { toNetwork } from '#platform/network.ts'
import { type Actor, actorOf } from '#platform/sessions.ts'

/** Where a request stands; `input` is what it sends, before the contract parses it. */
type Visit = {
  platform: Platform
  bound: BoundCall
  request: FastifyRequest
  reply: FastifyReply
  input: { [field: string]: unknown }
}

/** Who visits which tenant; `origin` is that tenant's. */
type Who = { tenantId: string; actor: Actor | undefined; origin: string }

/** The answer as the call declares it; one that does not fit is a fault of ours and not of what was asked. */
function answerOf({ name, call }: BoundCall, answer: unknown): unknown {
  const parsed = call.output.safeParse(answer)
  if (!parsed.success) throw new Error(`The answer of ${name} is not what it declares`, { cause: parsed.error })
  return parsed.data
}

/** Runs the handler, its audit row and its idempotency in one unit of one side of the wall. */
async function carryOut(visit: Visit, unit: Unit, { origin, ...who }: Who): Promise<unknown> {
  const { platform, bound, request, reply } = visit
  const { call, name } = bound
  const input = call.input.parse(visit.input)
  const address = request.ip
  const came = cameTo(platform, request)
  let entry: AuditEntry | undefined
  const work = async (): Promise<unknown> => {
    const answer = await bound.run(
      {
        db: unit.db,
        unit,
        // @ts-expect-error `demand` has refused an absent actor wherever the call needs one
        actor: who.actor,
        request: {
          tenantId: who.tenantId,
          origin,
          language: languageOf(request.headers['accept-language']),
          address,
          agent: request.headers['user-agent'] ?? '',
          network: toNetwork(address),
          device: readKnownDevice(platform.secret, who.tenantId, came.deviceCookie),
          guestToken: came.guestToken,
        },
        reply: replyOf(platform, reply),
        platform,
        fail: (code: string, field?: string): never => {
          throw new CallFailure(code, field)
        },
        emit: (topic, objectId, userId) =>
          platform.events.emit(unit, {
            tenantId: who.tenantId,
            topic,
            objectId,
            ...(userId === undefined ? {} : { userId }),
          }),
        audit: (said) => {
          entry = said
        },
      },
      input,
    )
    // What leaves as a file is read too, and an audit asks who has taken it.
    if ((!call.reads || call.download) && call.audited !== false) {
      await writeAudit(unit.db, { ...who, call: name, address, entry: entry ?? { objectId: idIn(visit.input) } })
    }
    return call.download ? answer : answerOf(bound, answer)
  }
  const key = keyOf(call, request)
  if (key === undefined) return work()
  const by = who.actor?.id ?? `guest:${address}`
  const { tenantId } = who
  return once(unit.db, { tenantId, actor: by, key, call: name, body: visit.input, secret: platform.secret }, work)
}

/** The other side of the wall that a call of this actor works on; undefined for the tenant of the host. */
function acrossTo(
  { bound, input }: Visit,
  tenantId: string,
  actor: Actor | undefined,
): 'all' | { named: string } | undefined {
  const { scope } = bound.call
  if (scope === 'all') return actor?.level === 'superadmin' ? 'all' : undefined
  if (scope !== 'named') return undefined
  const named = tenantNamedIn(input)
  if (named === undefined || named === tenantId) return undefined
  if (actor?.level !== 'superadmin') throw new CallFailure('not-found')
  return { named }
}

/** Checks what stands before every handler: host, own page, session, permission; then enters the call's side of the wall. */
export async function visitCall(visit: Visit): Promise<unknown> {
  const { platform, bound, request, reply } = visit
  const { call } = bound
  const came = cameTo(platform, request)
  if (came.subdomain === undefined) return refuseHost(reply)
  const { origin } = came
  const changes = call.method !== 'GET' || !call.reads
  if (changes && !isFromOwnPage(request, origin)) throw new CallFailure('forbidden')
  let across: { who: Who; to: 'all' | { named: string } } | undefined
  const arrive = async (unit: Unit, arrival: Arrival): Promise<unknown> => {
    const { tenantId } = arrival
    if (came.hasToken && ['disabled', 'blocked'].includes(arrival.hostStatus ?? '')) {
      replyOf(platform, reply).signOut()
      throw new CallFailure('not-signed-in')
    }
    if (tenantId === undefined || arrival.hostStatus !== 'active') throw new CallFailure('not-found')
    const actor = arrival.session === undefined ? undefined : actorOf(arrival.session)
    if (came.hasToken && actor === undefined) replyOf(platform, reply).signOut()
    try {
      demand(call, actor, visit.input)
    } catch (error) {
      noteRefusal(visit, { tenantId, actor })
      throw error
    }
    const to = acrossTo(visit, tenantId, actor)
    if (to === undefined) return carryOut(visit, unit, { tenantId, actor, origin })
    across = { who: { tenantId, actor, origin }, to }
  }
  const answer = await platform.database.arrive({ subdomain: came.subdomain, tokenHash: came.tokenHash }, arrive)
  return across === undefined ? answer : crossOver(visit, across)
}

/** A super administrator's call on the other side of the wall; what writes there asks for the password again. */
function crossOver(visit: Visit, { who, to }: { who: Who; to: 'all' | { named: string } }): Promise<unknown> {
  const { platform, bound } = visit
  if (!bound.call.reads && !who.actor?.confirmed) throw new CallFailure('reauthentication-required')
  if (to === 'all') return platform.database.onPlatform((unit) => carryOut(visit, unit, who))
  return platform.database.inTenant(to.named, async (unit) => {
    const tenants = unit.db.selectFrom('tenants').where('status', '<>', 'deleted')
    const tenant = await tenants.select('subdomain').executeTakeFirst()
    if (tenant === undefined) throw new CallFailure('not-found')
    const origin = originOf(platform.env.publicUrl, tenant.subdomain)
    return carryOut(visit, unit, { ...who, tenantId: to.named, origin })
  })
}

/** A refused security event is written in a transaction of its own, or it would roll back with the refusal. */
function noteRefusal({ platform, bound, request }: Visit, who: { tenantId: string; actor: Actor | undefined }): void {
  if (who.actor === undefined) return
  platform.database
    .aside(who.tenantId, ({ db }) =>
      writeAudit(db, { ...who, call: bound.name, address: request.ip, refused: true, entry: {} }),
    )
    .catch((error: unknown) => platform.log.warn({ error }, 'a refusal could not be written to the audit log'))
}

const refuseHost = (reply: FastifyReply) =>
  reply
    .code(421)
    .send({ status: 421, code: 'not-found', message: 'This host is not served here', requestId: reply.request.id })
