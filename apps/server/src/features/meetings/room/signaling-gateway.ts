import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { closeForGood, createSocketLimiter } from '#platform/http/socket-bounds.ts'
import { resolveSignalUrl } from './engine-client.ts'
import { connectToEngine, ProxyError, pipeSockets } from './socket-proxy.ts'

const recheckMs = 30_000
/** Time for the engine's leave message, before the gateway closes the socket. */
const leaveMessageMs = 1000
const claimTimeoutMs = 5000
const removedCloseCode = 4403
/** Several sockets, since clients reconnect before a lost connection is noticed; a burst, since a join sends all candidates at once. */
export const signalingBounds = { maxSockets: 4, maxMessageBytes: 256 * 1024, burst: 400, perSecond: 50 }

const Query = z.object({ access_token: z.string().max(4000) })
const Claims = z.object({ sub: z.uuid(), video: z.object({ room: z.string().max(200) }) })

/** An authorized participant, and where their socket is forwarded. */
type SignalingSession = {
  tenantId: string
  conferenceId: string
  participantId: string
  room: string
  signalUrl: string
}

/** The unverified claims of a token; the engine verifies the signature. */
function readClaims(request: FastifyRequest): z.output<typeof Claims> | undefined {
  const token = Query.safeParse(request.query).data?.access_token
  try {
    return Claims.parse(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Checks hostname, origin and participant, and finds the engine. Texts of refusals are for the log of livekit-client. */
async function authorize(platform: Platform, engine: MediaEngine, request: FastifyRequest): Promise<SignalingSession> {
  const target = parseRequestTarget(platform, request)
  const { origin } = request.headers
  // Browsers send Origin with every WebSocket, but not with a same-origin fetch.
  const isSameOrigin = origin === target.origin || (origin === undefined && !request.ws)
  if (target.subdomain === undefined || !isSameOrigin) throw new ProxyError(403, 'wrong origin')
  const claims = readClaims(request)
  if (claims === undefined) throw new ProxyError(401, 'invalid token')
  const { sub, video } = claims
  const { database } = platform
  const row = await database.withRequest(
    { subdomain: target.subdomain, tokenHash: undefined },
    async ({ db }, { hostStatus }) => {
      if (hostStatus !== 'active') return undefined
      const found = await participants.findAdmitted(db, sub, video.room)
      if (found !== undefined && found.ip_address !== request.ip) await participants.updateAddress(db, sub, request.ip)
      return found
    },
  )
  if (row === undefined) throw new ProxyError(403, 'the participant has left or was removed, or the meeting has ended')
  const { engineInstance, signalUrl } = await resolveSignalUrl(engine, row)
  if (engineInstance !== row.engine_instance || signalUrl !== row.signal_url) {
    const to = { instance: engineInstance, signalUrl }
    await database.withTenant(row.tenant_id, ({ db }) => conferences.move(db, row, to))
  }
  return { tenantId: row.tenant_id, conferenceId: row.id, participantId: sub, room: video.room, signalUrl }
}

type OpenSession = SignalingSession & { close: () => void }

/** Closes the sockets of participants who may no longer be in their conference: checked when it changes, and regularly. */
function watchSessions(platform: Platform): { add: (session: OpenSession) => () => void; stop: () => void } {
  const sessions = new Set<OpenSession>()
  const check = async ({ tenantId, participantId, room, close }: OpenSession): Promise<void> => {
    const row = await platform.database.withTenant(tenantId, ({ db }) =>
      participants.findAdmitted(db, participantId, room),
    )
    if (row === undefined) setTimeout(close, leaveMessageMs).unref()
  }
  const checkAll = (matches: (session: OpenSession) => boolean): void => {
    for (const session of [...sessions].filter(matches)) {
      check(session).catch((error: unknown) => platform.log.warn({ error }, 'a signaling socket could not be checked'))
    }
  }
  const unsubscribe = platform.events.subscribe(({ topic, objectId }) => {
    if (topic === 'conferences') checkAll((session) => session.conferenceId === objectId)
  })
  const timer = setInterval(() => checkAll(() => true), recheckMs)
  return {
    add: (session) => {
      sessions.add(session)
      return () => void sessions.delete(session)
    },
    stop: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

/**
 * `/rtc` forwards the engine's signaling for participants whom the portal has admitted; every connect and reconnect
 * is checked here. `/rtc/validate` returns why a connect was refused. `/rtc/v1` does not exist, so that livekit-client
 * falls back to `/rtc`.
 */
export const signalingGateway =
  (engine: MediaEngine) =>
  (app: FastifyInstance, platform: Platform): void => {
    const opened = new WeakMap<
      FastifyRequest,
      { upstream: WebSocket; session: SignalingSession; release: () => void }
    >()
    const sockets = createSocketLimiter(signalingBounds)
    const openSessions = watchSessions(platform)
    app.addHook('onClose', async () => openSessions.stop())

    const refuse = (reply: FastifyReply, error: unknown) => {
      const refusal = error instanceof ProxyError ? error : new ProxyError(503, 'the engine does not respond')
      // The error itself is not logged: its message may contain the URL with the token.
      const reason = error instanceof CallError ? error.code : error instanceof Error ? error.name : 'unknown'
      if (!(error instanceof ProxyError)) platform.log.warn({ reason }, 'a signaling socket could not be forwarded')
      return reply.code(refusal.status).type('text/plain').header('cache-control', 'no-store').send(refusal.message)
    }

    app.route({
      method: 'GET',
      url: '/rtc',
      handler: (_request, reply) => reply.code(426).type('text/plain').send('a WebSocket is required'),
      preValidation: async (request, reply) => {
        if (!request.ws) return
        let release: (() => void) | undefined
        try {
          const session = await authorize(platform, engine, request)
          const claimed = sockets.claim(session.participantId)
          if (claimed === undefined) throw new ProxyError(429, 'too many connections of one participant')
          release = claimed
          const upstream = await connectToEngine(`${session.signalUrl}${request.url}`)
          opened.set(request, { upstream, session, release })
          // A browser that has given up in the meantime never claims it.
          setTimeout(() => {
            if (!opened.delete(request)) return
            claimed()
            upstream.terminate()
          }, claimTimeoutMs).unref()
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
        const close = () => closeForGood(socket, removedCloseCode, 'removed')
        const forget = openSessions.add({ ...ready.session, close })
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
          const { signalUrl } = await authorize(platform, engine, request)
          const response = await fetch(`${signalUrl.replace(/^ws/, 'http')}${request.url}`, {
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
