import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import type { PortalEvent } from '#platform/events/events.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'
import { boundSockets, closeForGood } from './socket-bounds.ts'

const recheckMs = 30_000
/** A socket for each tab of a browser, and its one hello. */
export const eventsBounds = { maxSockets: 20, maxMessageBytes: 1024, burst: 1, perSecond: 0 }
const Hello = z.strictObject({ since: z.int().min(0) })

/** Whether an event may reach this person: their own, or their tenant's if they administer it, or all for the platform. */
export function canReceive(actor: Actor, event: PortalEvent): boolean {
  if (event.userId === actor.id && event.tenantId === actor.tenantId) return true
  if (actor.level === 'superadmin') return event.userId === null
  return actor.level === 'admin' && event.tenantId === actor.tenantId && event.userId === null
}

/** The person behind a socket's cookie, looked up as for every call. */
async function findActor(platform: Platform, request: FastifyRequest): Promise<Actor | undefined> {
  const came = parseRequestTarget(platform, request)
  if (came.subdomain === undefined || request.headers.origin !== came.origin) return undefined
  return platform.database.withRequest(
    { subdomain: came.subdomain, tokenHash: came.tokenHash },
    async (_tx, arrival) =>
      arrival.hostStatus === 'active' && arrival.session !== undefined ? toActor(arrival.session) : undefined,
  )
}

/** `/events`: one WebSocket a browser, ids only; the session is looked up again every 30 seconds. */
export function eventsSocketRoutes(app: FastifyInstance, platform: Platform): void {
  const sockets = boundSockets(eventsBounds)
  app.get('/events', { websocket: true }, (socket, request) => {
    sockets.watch(socket)
    const state: { actor: Actor | undefined } = { actor: undefined }
    const send = (event: PortalEvent): void => {
      if (state.actor === undefined || !canReceive(state.actor, event)) return
      // A browser that does not read is cut off; it asks for what it missed when it comes back.
      if (socket.bufferedAmount > 1_000_000) socket.close(1013)
      else socket.send(JSON.stringify({ seq: event.seq, topic: event.topic, id: event.objectId }))
    }
    let release: (() => void) | undefined
    const check = async (): Promise<void> => {
      state.actor = await findActor(platform, request)
      if (state.actor === undefined) return closeForGood(socket, 4401, 'signed out')
      if (socket.readyState !== socket.OPEN) return
      release ??= sockets.claim(state.actor.sessionId)
      if (release !== undefined) return
      state.actor = undefined
      closeForGood(socket, 1013, 'too many sockets')
    }
    const fail = (error: unknown): void => {
      platform.log.warn({ error }, 'an events socket could not be checked')
      closeForGood(socket, 1011)
    }
    const stop = platform.events.subscribe(send)
    const timer = setInterval(() => void check().catch(fail), recheckMs)
    socket.on('close', () => {
      stop()
      release?.()
      clearInterval(timer)
    })
    socket.on('error', () => socket.close())
    const known = check()
    known.catch(fail)
    socket.on('message', (data: Buffer) => {
      if (socket.readyState !== socket.OPEN) return
      const hello = Hello.safeParse(parse(data.toString()))
      if (!hello.success) return closeForGood(socket, 1008)
      void known
        .then(async () => {
          if (state.actor === undefined) return
          for (const event of await platform.events.since(state.actor, hello.data.since)) send(event)
        })
        .catch(fail)
    })
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
