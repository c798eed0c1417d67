import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#platform/errors/call-error.ts'
import { negotiateLanguage } from '#platform/errors/error-response.ts'
import { extractSubdomain, toTenantOrigin } from '#platform/hosts.ts'
import { type KnownDevice, readKnownDevice } from '#platform/security/known-device.ts'
import { toNetwork } from '#platform/security/network.ts'
import { hashToken } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { findViewer } from '#platform/security/tenant-views.ts'
import type { Platform } from '#platform/services.ts'
import type { CallRequest, ReplyControls } from './context.ts'

/** Returns the names of the cookies; over https the prefix `__Host-` makes the browser bind them to their host. */
export const getCookieNames = (publicUrl: URL) =>
  publicUrl.protocol === 'https:'
    ? { session: '__Host-session', guest: '__Host-guest', device: '__Host-device', view: '__Host-view' }
    : { session: 'session', guest: 'guest', device: 'device', view: 'view' }

/** Parses the tenant's subdomain and the cookies of a request; `subdomain` is undefined for an unknown host. */
export function parseRequestTarget({ env }: Platform, request: FastifyRequest) {
  const names = getCookieNames(env.publicUrl)
  const token = request.cookies[names.session]
  const viewToken = request.cookies[names.view]
  const subdomain = extractSubdomain(env.publicUrl, request.headers.host)
  return {
    subdomain,
    origin: toTenantOrigin(env.publicUrl, subdomain ?? ''),
    tokenHash: token === undefined || token.length > 200 ? undefined : hashToken(token),
    hasToken: token !== undefined,
    /** The token of a read-only view of the tenant, which takes the place of the session. */
    viewTokenHash: viewToken === undefined ? undefined : hashToken(viewToken.slice(0, 200)),
    guestToken: request.cookies[names.guest]?.slice(0, 200),
    deviceCookie: request.cookies[names.device],
  }
}

export type RequestTarget = ReturnType<typeof parseRequestTarget>

/** Returns the parts of a request for its handler; those that few handlers read are computed when they are read. */
export function toCallRequest(
  { platform, request }: { platform: Platform; request: FastifyRequest },
  { tenantId, target }: { tenantId: string; target: RequestTarget },
): CallRequest {
  let device: KnownDevice | undefined
  return {
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    guestToken: target.guestToken,
    get language() {
      return negotiateLanguage(request.headers['accept-language'])
    },
    get network() {
      return toNetwork(request.ip)
    },
    get device() {
      device ??= readKnownDevice(platform.secret, tenantId, target.deviceCookie)
      return device
    },
  }
}

/**
 * Finds who makes a request in a read-only view of a tenant; undefined without a view. Fails if it has ended: the
 * request must not continue with the session that this browser may have there.
 */
export async function requireViewer(
  { env, database }: Pick<Platform, 'env' | 'database'>,
  { subdomain, viewTokenHash }: RequestTarget,
): Promise<Actor | undefined> {
  if (subdomain === undefined || viewTokenHash === undefined) return undefined
  const place = { database, publicUrl: env.publicUrl }
  const viewer = await findViewer(place, { subdomain, tokenHash: viewTokenHash })
  if (viewer === undefined) throw new CallError('view-ended')
  return viewer
}

/**
 * Checks whether a request was sent by a page of the tenant itself: it needs the client's own header and, if the
 * browser sends them, an Origin equal to the host and `Sec-Fetch-Site: same-origin`. `same-site` would not do: tenants
 * are same-site. Only a call with `hasOtherOrigin` may be same-site, and then only with the Origin of the tenant's
 * pages.
 */
export function isSameOriginRequest(request: FastifyRequest, origin: string, hasOtherOrigin = false): boolean {
  const site = request.headers['sec-fetch-site']
  if (request.headers['x-foyer'] === undefined) return false
  if (site === 'same-site' && hasOtherOrigin) return request.headers.origin === origin
  if (site !== undefined && site !== 'same-origin') return false
  return request.headers.origin === undefined || request.headers.origin === origin
}

/** Creates the cookie changes that a handler may make, applied to `reply`. */
export function createReplyControls({ env }: Platform, reply: FastifyReply): ReplyControls {
  const names = getCookieNames(env.publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: env.publicUrl.protocol === 'https:' } as const
  return {
    // The database decides when the session ends, at the latest with the cookie.
    signIn: ({ token, days }) => void reply.setCookie(names.session, token, { ...options, maxAge: days * 86_400 }),
    signOut: () => void reply.clearCookie(names.session, options),
    enterView: ({ token, seconds }) => void reply.setCookie(names.view, token, { ...options, maxAge: seconds }),
    leaveView: () => void reply.clearCookie(names.view, options),
    rememberGuest: (token) => void reply.setCookie(names.guest, token, { ...options, maxAge: 30 * 86_400 }),
    rememberDevice: (cookie) => void reply.setCookie(names.device, cookie, { ...options, maxAge: 365 * 86_400 }),
  }
}
