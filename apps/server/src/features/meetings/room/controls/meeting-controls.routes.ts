import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AdmittedParticipant, findAdmittedParticipant } from '#features/meetings/room/entry/own-participant.ts'
import { isPointer, passPointersOn } from '#features/meetings/room/whiteboard/pointers.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { coalesce } from '#platform/concurrency/coalesce.ts'
import { roomTopics } from '#platform/events/room-topics.ts'
import { closeForGood, createSocketLimiter } from '#platform/http/socket-bounds.ts'
import { warnRarely } from '#platform/log.ts'
import { toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'

const recheckMs = 30_000
/** A browser asks for what has changed no more often. */
const quietMs = 250
const removedCloseCode = 4403
/**
 * A browser sends where its user points, and more than is passed on only by mistake. It may have several sockets, since it
 * reconnects before a lost connection is noticed.
 */
export const participantSocketBounds = { maxSockets: 4, maxMessageBytes: 512, burst: 60, perSecond: 30 }
/** A socket with more bytes on their way does without pointers. */
const pointerBacklog = 16_000
const Query = z.object({ participant: z.uuid() })

/** Finds the stay that the query names, if it is the caller's and they were let in. */
async function findCaller(platform: Platform, request: FastifyRequest): Promise<AdmittedParticipant | undefined> {
  const target = parseRequestTarget(platform, request)
  const query = Query.safeParse(request.query)
  if (target.subdomain === undefined || request.headers.origin !== target.origin || !query.success) return undefined
  const { guestToken } = target
  return platform.database.withRequest(
    { subdomain: target.subdomain, tokenHash: target.tokenHash },
    async (db, resolved) => {
      if (resolved.hostStatus !== 'active') return undefined
      const actor = resolved.session === undefined ? undefined : toActor(resolved.session)
      const input = { participantId: query.data.participant }
      return findAdmittedParticipant({ db, input, actor, request: { guestToken } })
    },
  )
}

/**
 * Serves `/participant-events`, a WebSocket that notifies a participant of the topic of each change in their
 * conference, while they take part; they ask for the rest. Only reactions are sent themselves, and where others point,
 * which is received here too, since nothing of them is stored. It is closed once the participant has left or was removed,
 * which is checked at every change of the conference and every 30 seconds.
 */
export function participantSocket(app: FastifyInstance, platform: Platform): void {
  const sockets = createSocketLimiter('participant sockets', participantSocketBounds)
  app.get('/participant-events', { websocket: true }, (socket, request) => {
    sockets.watch(socket)
    let self: AdmittedParticipant | undefined
    let release: (() => void) | undefined
    /** Options and roles may have changed since the last check, which saw so many changes. */
    const controls = { changed: 0, checked: 0 }
    const check = async (): Promise<void> => {
      const tookPart = self?.takesPart
      const { changed } = controls
      self = await findCaller(platform, request)
      controls.checked = changed
      if (self === undefined) return closeForGood(socket, removedCloseCode, 'removed')
      // The portal learns a moment after the browser that it is connected; what was refused until then is asked again.
      if (tookPart === false && self.takesPart) for (const topic of roomTopics) send({ topic })
      if (socket.readyState !== socket.OPEN) return
      release ??= sockets.claim(Query.parse(request.query).participant)
      if (release === undefined) closeForGood(socket, 1013, 'too many sockets')
    }
    // Many join or raise a hand in the same moment: a check, and a message, stand for all changes since the last one.
    const recheck = coalesce(() =>
      check().catch((error: unknown) => {
        warnRarely(platform.log, { error }, 'the socket of a participant could not be checked')
        closeForGood(socket, 1011)
      }),
    )
    const changed = new Set<string>()
    const sendChanges = coalesce(async () => {
      for (const topic of changed) send({ topic })
      changed.clear()
      await wait(quietMs)
    })
    const send = (content: unknown): void => {
      if (socket.readyState !== socket.OPEN) return
      // A browser that does not read is disconnected; when it reconnects, it asks for everything.
      if (socket.bufferedAmount > 100_000) socket.close(1013)
      else socket.send(JSON.stringify(content))
    }
    passPointersOn(socket, platform, () => {
      if (controls.checked === controls.changed) return self
      recheck()
      return undefined
    })
    const stop = platform.events.subscribe(({ topic, objectId, userId }) => {
      if (self?.conference_id !== objectId || userId !== null) return
      if (topic === 'meeting-controls') controls.changed += 1
      if (topic === 'conferences') recheck()
      else if (!roomTopics.has(topic)) return
      if (!self.takesPart) return
      changed.add(topic)
      sendChanges()
    })
    const stopBroadcasts = platform.events.subscribeBroadcasts(({ objectId, content }) => {
      // Some are for the conference, others for one of its rooms.
      if (!self?.takesPart || (objectId !== self.conference_id && objectId !== self.room)) return
      if (isPointer(content) && (content.participantId === self.id || socket.bufferedAmount > pointerBacklog)) return
      send(content)
    })
    const timer = setInterval(recheck, recheckMs)
    socket.on('close', () => {
      stop()
      stopBroadcasts()
      release?.()
      clearInterval(timer)
    })
    socket.on('error', () => socket.close())
    recheck()
  })
}
