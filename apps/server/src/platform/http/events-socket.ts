import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseRequestTarget, requireViewer } from '#platform/calls/request-origin.ts'
import type { PortalEvent } from '#platform/events/events.ts'
import { roomTopics, tenantTopics } from '#platform/events/room-topics.ts'
import { warnRarely } from '#platform/log.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'
import { closeForGood, createSocketLimiter } from './socket-bounds.ts'

const recheckMs = 30_000
/** One socket per browser tab, each with a single hello message. */
export const eventsBounds = { maxSockets: 20, maxMessageBytes: 1024, burst: 1, perSecond: 0 }
const Hello = z.strictObject({ since: z.int().min(0) })

/**
 * Checks whether an event is sent to a user: users receive their own events and those of what concerns all of the
 * tenant, administrators every event of their tenant, super administrators those of all tenants.
 */
export function canReceive(actor: Actor, event: PortalEvent): boolean {
  if (event.userId === null && roomTopics.has(event.topic)) return false
  if (event.userId === actor.id && event.tenantId === actor.tenantId) return true
  if (event.userId !== null) return false
  if (actor.level === 'superadmin') return true
  return event.tenantId === actor.tenantId && (actor.level === 'admin' || tenantTopics.has(event.topic))
}

/** Finds the user of a socket's session cookie, looked up as for every call. */
async function findActor(platform: Platform, request: FastifyRequest): Promise<Actor | undefined> {
  const target = parseRequestTarget(platform, request)
  if (target.subdomain === undefined || request.headers.origin !== target.origin) return undefined
  if (target.viewTokenHash !== undefined) return requireViewer(platform, target).catch(() => undefined)
  return platform.database.withRequest(
    // A tab that is only open does not keep its session alive.
    { subdomain: target.subdomain, tokenHash: target.tokenHash, keepsAlive: false },
    async (_db, resolved) =>
      resolved.hostStatus === 'active' && resolved.session !== undefined ? toActor(resolved.session) : undefined,
  )
}

/**
 * Serves `/events`, a WebSocket that sends ids only; the session is checked again when it has ended, and every 30 seconds.
 * The first message has the current sequence number, so that a browser that received no event can still request what it
 * missed, and the version of the pages.
 */
export function eventsSocketRoutes(app: FastifyInstance, platform: Platform): void {
  const sockets = createSocketLimiter('events sockets', eventsBounds)
  app.get('/events', { websocket: true }, (socket, request) => {
    sockets.watch(socket)
    const state: { actor: Actor | undefined } = { actor: undefined }
    const send = (event: PortalEvent): void => {
      if (state.actor === undefined || !canReceive(state.actor, event)) return
      // The user of a session that has just ended gets no more messages.
      if (event.topic === 'sessions' && event.objectId === state.actor.sessionId) return void check().catch(fail)
      // A browser that does not read is disconnected; it requests what it missed when it reconnects.
      if (socket.bufferedAmount > 1_000_000) socket.close(1013)
      // Others may be missing before an event that is early, so the browser does not request only what follows it.
      else
        socket.send(
          JSON.stringify({
            seq: Math.min(event.seq, platform.events.readLastSeq()),
            topic: event.topic,
            id: event.objectId,
          }),
        )
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
      warnRarely(platform.log, { error }, 'an events socket could not be checked')
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
    const known = check().then(() => {
      if (state.actor !== undefined)
        socket.send(JSON.stringify({ seq: platform.events.readLastSeq(), version: platform.version }))
    })
    known.catch(fail)
    socket.on('message', (data: Buffer) => {
      if (socket.readyState !== socket.OPEN) return
      const hello = Hello.safeParse(parse(data.toString()))
      if (!hello.success) return closeForGood(socket, 1008)
      void known
        .then(async () => {
          if (state.actor === undefined) return
          for (const event of await platform.events.findSince(state.actor, hello.data.since)) send(event)
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
