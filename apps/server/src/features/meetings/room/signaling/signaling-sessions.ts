import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { MediaEngine } from '#engine/media-engine.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { resolveSignalUrl } from '#features/meetings/room/supervision/engine-client.ts'
import { moveConference } from '#features/meetings/room/supervision/move-conference.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import type { Db, RequestSession } from '#platform/database/database.ts'
import { toNetwork } from '#platform/security/network.ts'
import type { Platform } from '#platform/services.ts'
import { ProxyError } from './socket-proxy.ts'
import { isTestRoom } from './test-rooms.ts'

const Query = z.object({ access_token: z.string().max(4000) })
const Claims = z.object({ sub: z.uuid(), video: z.object({ room: z.string().max(200) }) })
type Claims = z.output<typeof Claims>

/** An authorized participant or the user of a connection test, and the address to which their socket is forwarded. */
export type SignalingSession = { room: string; signalUrl: string } & (
  | { kind: 'participant'; conferenceId: string; participantId: string }
  | { kind: 'test'; network: string }
)

/** Reads the unverified claims of a token; the engine verifies the signature. */
function readClaims(request: FastifyRequest): Claims | undefined {
  const token = Query.safeParse(request.query).data?.access_token
  try {
    return Claims.parse(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Finds the participant whom the token names; a user only while their session lasts. */
async function findParticipant(
  db: Db,
  { sub, video }: Claims,
  { session, orMoving }: { session: RequestSession | undefined; orMoving: boolean },
) {
  const row = await participants.findAdmitted(db, sub, { room: video.room, orMoving })
  return row?.user_id === null || row?.user_id === session?.user_id ? row : undefined
}

/** Checks whether an authorized socket may stay open. */
export async function isStillAdmitted(platform: Platform, request: FastifyRequest): Promise<boolean> {
  const { subdomain, tokenHash } = parseRequestTarget(platform, request)
  const claims = readClaims(request)
  if (subdomain === undefined || claims === undefined) return false
  return platform.database.withRequest(
    { subdomain, tokenHash },
    async (db, { hostStatus, session }) =>
      hostStatus === 'active' && (await findParticipant(db, claims, { session, orMoving: true })) !== undefined,
  )
}

/** Checks hostname, origin and participant, and finds the engine. Texts of refusals are for the log of livekit-client. */
export async function authorizeSession(
  platform: Platform,
  engine: MediaEngine,
  request: FastifyRequest,
): Promise<SignalingSession> {
  const target = parseRequestTarget(platform, request)
  const { origin } = request.headers
  // Browsers send Origin with every WebSocket, but not with a same-origin fetch.
  const isSameOrigin = origin === target.origin || (origin === undefined && !request.ws)
  if (target.subdomain === undefined || !isSameOrigin) throw new ProxyError(403, 'wrong origin')
  const claims = readClaims(request)
  if (claims === undefined) throw new ProxyError(401, 'invalid token')
  const { sub, video } = claims
  const { room } = video
  const { database, events, secret } = platform
  const found = await database.withRequest(
    { subdomain: target.subdomain, tokenHash: target.tokenHash },
    async (db, { hostStatus, tenantId = '', session }) => {
      if (hostStatus !== 'active') return undefined
      if (isTestRoom(secret, tenantId, room)) return 'test'
      const row = await findParticipant(db, claims, { session, orMoving: false })
      if (row !== undefined && row.ip_address !== request.ip) await participants.updateAddress(db, sub, request.ip)
      return row
    },
  )
  if (found === undefined)
    throw new ProxyError(403, 'the participant has left, was removed or has signed out, or the meeting has ended')
  if (found === 'test')
    return {
      kind: 'test',
      network: toNetwork(request.ip),
      room,
      signalUrl: (await resolveSignalUrl(engine, { room })).signalUrl,
    }
  const { engineInstance, signalUrl } = await resolveSignalUrl(engine, found)
  if (engineInstance !== found.engine_instance || signalUrl !== found.signal_url) {
    const to = { instance: engineInstance, signalUrl }
    await database.withTenant(found.tenant_id, (db) => moveConference({ db, events }, found, to))
  }
  return { kind: 'participant', conferenceId: found.id, participantId: sub, room, signalUrl }
}
