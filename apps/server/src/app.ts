import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { z } from 'zod'
import { demand } from '#platform/access.ts'
import { errorBody, languageOf } from '#platform/answer.ts'
import { type AuditEntry, writeAudit } from '#platform/audit.ts'
import { cameTo, isFromOwnPage, replyOf } from '#platform/browser.ts'
import type { Arrival, Unit } from '#platform/database.ts'
import { CallFailure } from '#platform/failure.ts'
import type { BoundCall, Platform } from '#platform/handle.ts'
import { once } from '#platform/idempotency.ts'
import { type Actor, actorOf } from '#platform/sessions.ts'

/** A part of the server outside the calls: page, sockets, health. Each is listed in `main.ts`. */
export type Door = (app: FastifyInstance, platform: Platform) => Promise<void> | void

const bodyLimit = 256 * 1024
const Key = z.uuid()

/** Where a request stands: one transaction inside the wall that its host names. */
type Visit = { platform: Platform; bound: BoundCall; request: FastifyRequest; reply: FastifyReply }

function inputOf({ bound, request }: Visit): unknown {
  const { method } = bound.call
  const params = z.record(z.string(), z.unknown()).parse(request.params)
  const sent = method === 'GET' || method === 'DELETE' ? request.query : (request.body ?? {})
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new CallFailure('bad-input')
  return { ...sent, ...params }
}

function keyOf(visit: Visit): string | undefined {
  const header = visit.request.headers['idempotency-key']
  if (!visit.bound.call.idempotent || header === undefined) return undefined
  const key = Key.safeParse(header)
  if (!key.success) throw new CallFailure('bad-input')
  return key.data
}

/** Runs the handler, its audit row and its idempotency in one unit of one side of the wall. */
async function carryOut(
  visit: Visit,
  unit: Unit,
  who: { tenantId: string; actor: Actor | undefined },
): Promise<unknown> {
  const { platform, bound, request, reply } = visit
  const { call, name } = bound
  const came = cameTo(platform, request)
  const raw = inputOf(visit)
  const input = call.input.parse(raw)
  const address = request.ip
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
          origin: came.origin,
          language: languageOf(request.headers['accept-language']),
          address,
          agent: request.headers['user-agent'] ?? '',
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
    const parsed = call.output.parse(answer)
    if (!call.reads && call.audited !== false) {
      await writeAudit(unit.db, { ...who, call: name, address, entry: entry ?? { objectId: idIn(raw) } })
    }
    return parsed
  }
  const key = keyOf(visit)
  if (key === undefined) return work()
  const by = who.actor?.id ?? `guest:${address}`
  return once(unit.db, { tenantId: who.tenantId, actor: by, key, call: name, body: raw, secret: platform.secret }, work)
}

const idIn = (input: unknown): string => z.object({ id: z.string() }).safeParse(input).data?.id ?? ''

/** Checks what stands before every handler: host, own page, session, permission; then enters the call's side of the wall. */
async function visitCall(visit: Visit): Promise<unknown> {
  const { platform, bound, request, reply } = visit
  const { call } = bound
  const came = cameTo(platform, request)
  if (came.subdomain === undefined) return refuseHost(reply)
  const changes = call.method !== 'GET' || !call.reads
  if (changes && !isFromOwnPage(request, came.origin)) throw new CallFailure('forbidden')
  let across: { tenantId: string; actor: Actor } | undefined
  const arrive = async (unit: Unit, arrival: Arrival): Promise<unknown> => {
    const { tenantId } = arrival
    if (tenantId === undefined || arrival.hostStatus !== 'active') throw new CallFailure('not-found')
    const actor = arrival.session === undefined ? undefined : actorOf(arrival.session)
    if (came.hasToken && actor === undefined) replyOf(platform, reply).signOut()
    try {
      demand(call, actor, inputOf(visit))
    } catch (error) {
      noteRefusal(visit, { tenantId, actor })
      throw error
    }
    if (call.scope === 'all' && actor?.level === 'superadmin') {
      across = { tenantId, actor }
      return undefined
    }
    return carryOut(visit, unit, { tenantId, actor })
  }
  const answer = await platform.database.arrive({ subdomain: came.subdomain, tokenHash: came.tokenHash }, arrive)
  if (across === undefined) return answer
  const who = across
  if (!call.reads && !who.actor.confirmed) throw new CallFailure('password-wanted')
  return platform.database.onPlatform((unit) => carryOut(visit, unit, who))
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

function addCall(app: FastifyInstance, platform: Platform, bound: BoundCall): void {
  const { call } = bound
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.limit === undefined
      ? {}
      : { config: { rateLimit: { max: Math.min(call.limit, platform.env.requestsPerMinute) } } }),
    handler: async (request, reply) => {
      const answer = await visitCall({ platform, bound, request, reply })
      if (!reply.sent) return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}

async function addGround(app: FastifyInstance, { env }: Platform): Promise<void> {
  app.removeAllContentTypeParsers()
  // Every call of the specification sends a JSON header, DELETE with an empty body too.
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void app.getDefaultJsonParser('error', 'error')(request, body.toString(), done)
  })
  const socket = `${env.publicUrl.protocol === 'https:' ? 'wss' : 'ws'}:`
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:', 'mediastream:'],
        'connect-src': ["'self'", socket],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: env.publicUrl.protocol === 'https:',
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: env.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/assets/'),
    errorResponseBuilder: () => new CallFailure('too-many-requests'),
  })
  await app.register(websocket, { options: { maxPayload: 256 * 1024 } })
}

/** Joins contract and handlers: every bound call becomes a route, every error a body in the caller's language. */
export async function createApp(platform: Platform, calls: BoundCall[], doors: Door[]): Promise<FastifyInstance> {
  const { env, log } = platform
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy ?? false,
    bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(env.tlsCert !== undefined && env.tlsKey !== undefined ? { https: await readTls(env.tlsCert, env.tlsKey) } : {}),
  })
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const body = errorBody(error, { language, requestId: request.id, log })
    if (body.status === 503) reply.header('retry-after', '2')
    return reply.code(body.status).send(body)
  })
  app.setNotFoundHandler(() => {
    throw new CallFailure('not-found')
  })
  await addGround(app, platform)
  for (const bound of calls) addCall(app, platform, bound)
  for (const door of doors) await door(app, platform)
  return app
}

async function readTls(certFile: string, keyFile: string) {
  const { readFile } = await import('node:fs/promises')
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
  return { cert, key }
}
