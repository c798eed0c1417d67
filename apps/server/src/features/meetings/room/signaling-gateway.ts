import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { boundSockets, closeForGood } from '#platform/http/socket-bounds.ts'
import { resolveSignalUrl } from './engine-client.ts'
import { open, ProxyError, pipeSockets } from './socket-proxy.ts'

const recheckMs = 30_000
/** The engine says goodbye first; the gateway ends what is then still open. */
const farewellMs = 1000
const claimMs = 5000
const removedCloseCode = 4403
/** A participant reconnects before the lost connection is known to be lost; a join sends its candidates at once. */
export const signallingBounds = { maxSockets: 4, maxMessageBytes: 256 * 1024, burst: 400, perSecond: 50 }

const Query = z.object({ access_token: z.string().max(4000) })
const Claims = z.object({ sub: z.uuid(), video: z.object({ room: z.string().max(200) }) })

/** Who may pass, and where to. */
type SignalingSession = {
  tenantId: string
  conferenceId: string
  participantId: string
  room: string
  signalUrl: string
}

/** What a token says of itself; whether it is true is the engine's to verify. */
function toClaims(request: FastifyRequest): z.output<typeof Claims> | undefined {
  const token = Query.safeParse(request.query).data?.access_token
  try {
    return Claims.parse(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Checks host, origin and sitting, and finds the engine; the refusal's text is for livekit-client's log only. */
async function admit(platform: Platform, engine: MediaEngine, request: FastifyRequest): Promise<SignalingSession> {
  const came = parseRequestTarget(platform, request)
  const { origin } = request.headers
  // A browser names its origin with every socket; not with a fetch from the same one.
  const isSameOrigin = origin === came.origin || (origin === undefined && !request.ws)
  if (came.subdomain === undefined || !isSameOrigin) throw new ProxyError(403, 'not from here')
  const claims = toClaims(request)
  if (claims === undefined) throw new ProxyError(401, 'invalid token')
  const { sub, video } = claims
  const { database } = platform
  const row = await database.withRequest(
    { subdomain: came.subdomain, tokenHash: undefined },
    async ({ db }, arrival) => {
      if (arrival.hostStatus !== 'active') return undefined
      const found = await participants.findAdmitted(db, sub, video.room)
      if (found !== undefined && found.ip !== request.ip) await participants.updateAddress(db, sub, request.ip)
      return found
    },
  )
  if (row === undefined) throw new ProxyError(403, 'the meeting is over, or this sitting is')
  const { engineInstance, signalUrl } = await resolveSignalUrl(engine, row)
  if (engineInstance !== row.engine_instance || signalUrl !== row.signal_url) {
    const to = { instance: engineInstance, signalUrl }
    await database.withTenant(row.tenant_id, ({ db }) => conferences.move(db, row, to))
  }
  return { tenantId: row.tenant_id, conferenceId: row.id, participantId: sub, room: video.room, signalUrl }
}

type Passing = SignalingSession & { end: () => void }

/** Ends the signalling of those who are no longer welcome: at every change of their conference, and by the clock. */
function watch(platform: Platform): { add: (passing: Passing) => () => void; stop: () => void } {
  const passings = new Set<Passing>()
  const check = async ({ tenantId, participantId, room, end }: Passing): Promise<void> => {
    const row = await platform.database.withTenant(tenantId, ({ db }) =>
      participants.findAdmitted(db, participantId, room),
    )
    if (row === undefined) setTimeout(end, farewellMs).unref()
  }
  const checkAll = (which: (passing: Passing) => boolean): void => {
    for (const passing of [...passings].filter(which)) {
      check(passing).catch((error: unknown) => platform.log.warn({ error }, 'a signalling socket was not checked'))
    }
  }
  const unsubscribe = platform.events.subscribe(({ topic, objectId }) => {
    if (topic === 'conferences') checkAll((passing) => passing.conferenceId === objectId)
  })
  const timer = setInterval(() => checkAll(() => true), recheckMs)
  return {
    add: (passing) => {
      passings.add(passing)
      return () => void passings.delete(passing)
    },
    stop: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

const signalPath = (request: FastifyRequest): string => request.url

/**
 * `/rtc`: the engine's signalling, for those alone whom the portal lets in; every connect and reconnect passes here.
 * `/rtc/validate` says why a connect was refused; `/rtc/v1` is not there, and livekit-client falls back to `/rtc`.
 */
export const roomGateway =
  (engine: MediaEngine) =>
  (app: FastifyInstance, platform: Platform): void => {
    const opened = new WeakMap<
      FastifyRequest,
      { upstream: WebSocket; session: SignalingSession; release: () => void }
    >()
    const sockets = boundSockets(signallingBounds)
    const watching = watch(platform)
    app.addHook('onClose', async () => watching.stop())

    const refuse = (reply: FastifyReply, error: unknown) => {
      const refused = error instanceof ProxyError ? error : new ProxyError(503, 'the engine does not answer')
      // The error itself stays out of the log: its text may hold the address, and that the token.
      const reason = error instanceof CallError ? error.code : error instanceof Error ? error.name : 'unknown'
      if (!(error instanceof ProxyError)) platform.log.warn({ reason }, 'a signalling socket could not be forwarded')
      return reply.code(refused.status).type('text/plain').header('cache-control', 'no-store').send(refused.message)
    }

    app.route({
      method: 'GET',
      url: '/rtc',
      handler: (_request, reply) => reply.code(426).type('text/plain').send('this is a WebSocket'),
      preValidation: async (request, reply) => {
        if (!request.ws) return
        let release: (() => void) | undefined
        try {
          const session = await admit(platform, engine, request)
          const claimed = sockets.claim(session.participantId)
          if (claimed === undefined) throw new ProxyError(429, 'too many connections of one participant')
          release = claimed
          const upstream = await open(`${session.signalUrl}${signalPath(request)}`)
          opened.set(request, { upstream, session, release })
          // A browser that gave up meanwhile never claims it.
          setTimeout(() => {
            if (!opened.delete(request)) return
            claimed()
            upstream.terminate()
          }, claimMs).unref()
        } catch (error) {
          release?.()
          return refuse(reply, error)
        }
      },
      wsHandler: (socket, request) => {
        const ready = opened.get(request)
        opened.delete(request)
        if (ready === undefined) return socket.terminate()
        sockets.watch(socket)
        const passing = { ...ready.session, end: () => closeForGood(socket, removedCloseCode, 'not welcome any more') }
        const forget = watching.add(passing)
        socket.on('close', () => {
          forget()
          ready.release()
        })
        pipeSockets(socket, ready.upstream)
      },
    })

    app.route({
      method: 'GET',
      url: '/rtc/validate',
      handler: async (request, reply) => {
        try {
          const { signalUrl } = await admit(platform, engine, request)
          const response = await fetch(`${signalUrl.replace(/^ws/, 'http')}${signalPath(request)}`, {
            signal: AbortSignal.timeout(3000),
          })
          return reply
            .code(response.status)
            .type('text/plain')
            .header('cache-control', 'no-store')
            .send(await response.text())
        } catch (error) {
          return refuse(reply, error)
        }
      },
    })
  }
