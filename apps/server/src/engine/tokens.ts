import { AccessToken, TokenVerifier, type VideoGrant } from 'livekit-server-sdk'
import { type Grants, type JoinRequest, publishSources } from './media-engine.ts'
import { toPermission } from './permission.ts'

const issuer = 'foyer'
/** How long a token is valid; connected participants get new ones. */
export const tokenSeconds = 600

/**
 * The content of a token, and the only source of room and identity. `kind` is LiveKit's name of what takes part, such as
 * `sip` for a telephone; undefined for a browser.
 */
export type Claims = JoinRequest & { kind?: string | undefined }

/** LiveKit's kind of those that record; it does not keep a room open. */
const recorderKind = 'egress'

/** Issues a signed token (HS256) for one identity in one room; `key` is the name of the secret. */
export const issueToken = async (secret: string, claims: Claims, key = issuer) => {
  const token = new AccessToken(key, secret, {
    identity: claims.identity,
    name: claims.name,
    ttl: tokenSeconds,
  })
  token.addGrant({
    roomJoin: true,
    room: claims.room,
    ...toPermission(claims.grants),
    // LiveKit counts no recorder among the participants of a room.
    ...(claims.hidden === true && { hidden: true, recorder: true }),
  })
  const kind = claims.hidden === true ? recorderKind : claims.kind
  if (kind !== undefined) token.kind = kind
  return token.toJwt()
}

const readAlgorithm = (token: string): unknown => {
  const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  return typeof header === 'object' && header !== null && 'alg' in header ? header.alg : undefined
}

/**
 * Reads the sources that a token permits. As in LiveKit, no list means all of them; tokens of earlier versions have
 * none.
 */
const readSources = ({ canPublish, canPublishSources }: VideoGrant): Grants['sources'] => {
  if (canPublish !== true) return []
  // They are written as names.
  const named = canPublishSources?.map(String)
  return publishSources.filter((source) => named?.includes(source.replace('-', '_')) ?? true)
}

/** Returns the claims of a valid token; throws with a message for the client. */
export const verifyToken = async (secret: string, token: string): Promise<Claims> => {
  if (token === '') throw new Error('no permission to access the room: no token')
  let payload: Awaited<ReturnType<TokenVerifier['verify']>>
  try {
    if (readAlgorithm(token) !== 'HS256') throw new Error('algorithm')
    payload = await new TokenVerifier(issuer, secret).verify(token)
  } catch (error) {
    const expired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
    throw new Error(`invalid token: ${expired ? 'expired' : 'not issued here'}`)
  }
  const { sub, name, video, kind } = payload
  if (!sub || !video?.room || video.roomJoin !== true) throw new Error('invalid token: no room or identity')
  return {
    room: video.room,
    identity: sub,
    name: name ?? '',
    grants: { sources: readSources(video), subscribe: video.canSubscribe === true },
    ...(video.hidden === true && { hidden: true }),
    kind,
  }
}
