import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { MediaEngine } from '#engine/media-engine.ts'
import { cameTo } from '#platform/browser.ts'
import { CallFailure } from '#platform/failure.ts'
import type { Platform } from '#platform/handle.ts'
import { boundSockets, closeForGood } from '#platform/socket-bounds.ts'
import * as conferences from './conferences.store.ts'
import * as participants from './participants.store.ts'
import { join, open, Refused } from './room.pipe.ts'
import { reach } from './room.reach.ts'

const recheckMs = 30_000
/** The engine says goodbye first; the gateway ends what is then still open. */
const farewellMs = 1000
const claimMs = 5000
const goneCode = 4403
/** A participant reconnects before the lost connection is known to be lost; a join sends its candidates at once. */
export const signallingBounds = { maxSockets: 4, maxMessageBytes: 256 * 1024, burst: 400, perSecond: 50 }

const Query = z.object({ access_token: z.string().max(4000) })
const Claims = z.object({ sub: z.uuid(), video: z.object({ room: z.string().max(200) }) })

/** Who may pass, and where to. */
type Passage = { tenantId: string; conferenceId: string; participantId: string; room: string; signalUrl: string }

/** What a token says of itself; whether it is true is the engine's to verify. */
function claimsOf(request: FastifyRequest): z.output<typeof Claims> | undefined {
  const token = Query.safeParse(request.query).data?.access_token
  try {
    return Claims.parse(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Checks host, origin and sitting, and finds the engine; the refusal's text is for livekit-client's log only. */
async function admit(platform: Platform, engine: MediaEngine, request: FastifyRequest): Promise<Passage> {
  const came = cameTo(platform, request)
  const { origin } = request.headers
  // A browser names its origin with every socket; not with a fetch from the same one.
  const isFromHere = origin === came.origin || (origin === undefined && !request.ws)
  if (came.subdomain === undefined || !isFromHere) throw new Refused(403, 'not from here')
  const claims = claimsOf(request)
  if (claims === undefined) throw new Refused(401, 'invalid token')
  const { sub, video } = claims
  const { database } = platform
  const row = await database.arrive({ subdomain: came.subdomain, tokenHash: undefined }, async ({ db }, arrival) => {
    if (arrival.hostStatus !== 'active') return undefined
    const found = await participants.findWelcome(db, sub, video.room)
    if (found !== undefined && found.ip !== request.ip) await participants.updateAddress(db, sub, request.ip)
    return found
  })
  if (row === undefined) throw new Refused(403, 'the meeting is over, or this sitting is')
  const { engineInstance, signalUrl } = await reach(engine, row)
  if (engineInstance !== row.engine_instance || signalUrl !== row.signal_url) {
    const to = { instance: engineInstance, signalUrl }
    await database.inTenant(row.tenant_id, ({ db }) => conferences.move(db, row, to))
  }
  return { tenantId: row.tenant_id, conferenceId: row.id, participantId: sub, room: video.room, signalUrl }
}

type Passing = Passage & { end: () => void }

/** Ends the signalling of those who are no longer welcome: at every change of their conference, and by the clock. */
function watch(platform: Platform): { add: (passing: Passing) => () => void; stop: () => void } {
  const passings = new Set<Passing>()
  const check = async ({ tenantId, participantId, room, end }: Passing): Promise<void> => {
    const row = await platform.database.inTenant(tenantId, ({ db }) =>
      participants.findWelcome(db, participantId, room),
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

const pathOf = (request: FastifyRequest): string => request.url

/**
 * `/rtc`: the engine's signalling, for those alone whom the portal lets in; every connect and reconnect passes here.
 * `/rtc/validate` says why a connect was refused; `/rtc/v1` is not there, and livekit-client falls back to `/rtc`.
 */
export const roomGateway =
  (engine: MediaEngine) =>
  (app: FastifyInstance, platform: Platform): void => {
    const opened = new WeakMap<FastifyRequest, { upstream: WebSocket; passage: Passage; release: () => void }>()
    const sockets = boundSockets(signallingBounds)
    const watching = watch(platform)
    app.addHook('onClose', async () => watching.stop())

    const refuse = (reply: FastifyReply, error: unknown) => {
      const refused = error instanceof Refused ? error : new Refused(503, 'the engine does not answer')
      // The error itself stays out of the log: its text may hold the address, and that the token.
      const reason = error instanceof CallFailure ? error.code : error instanceof Error ? error.name : 'unknown'
      if (!(error instanceof Refused)) platform.log.warn({ reason }, 'a signalling socket could not be forwarded')
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
          const passage = await admit(platform, engine, request)
          const claimed = sockets.claim(passage.participantId)
          if (claimed === undefined) throw new Refused(429, 'too many connections of one participant')
          release = claimed
          const upstream = await open(`${passage.signalUrl}${pathOf(request)}`)
          opened.set(request, { upstream, passage, release })
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
        const passing = { ...ready.passage, end: () => closeForGood(socket, goneCode, 'not welcome any more') }
        const forget = watching.add(passing)
        socket.on('close', () => {
          forget()
          ready.release()
        })
        join(socket, ready.upstream)
      },
    })

    app.route({
      method: 'GET',
      url: '/rtc/validate',
      handler: async (request, reply) => {
        try {
          const { signalUrl } = await admit(platform, engine, request)
          const answer = await fetch(`${signalUrl.replace(/^ws/, 'http')}${pathOf(request)}`, {
            signal: AbortSignal.timeout(3000),
          })
          return reply
            .code(answer.status)
            .type('text/plain')
            .header('cache-control', 'no-store')
            .send(await answer.text())
        } catch (error) {
          return refuse(reply, error)
        }
      },
    })
  }
