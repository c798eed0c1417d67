import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseSubdomain, tenantOrigin } from '#platform/hosts.ts'
import { hashToken } from '#platform/security/secret.ts'
import { sessionDays } from '#platform/security/sessions.ts'
import type { Platform, ReplyControls } from './define-handlers.ts'

/** Names of the cookies; https ones are bound to their host by the browser itself (`__Host-`). */
export const cookieNames = (publicUrl: URL) =>
  publicUrl.protocol === 'https:'
    ? { session: '__Host-session', guest: '__Host-guest', device: '__Host-device' }
    : { session: 'session', guest: 'guest', device: 'device' }

/** Where a request came to, and with which cookies; `subdomain` is undefined where the host is not ours. */
export function parseRequestTarget({ env }: Platform, request: FastifyRequest) {
  const names = cookieNames(env.publicUrl)
  const token = request.cookies[names.session]
  const subdomain = parseSubdomain(env.publicUrl, request.headers.host)
  return {
    subdomain,
    origin: tenantOrigin(env.publicUrl, subdomain ?? ''),
    tokenHash: token === undefined || token.length > 200 ? undefined : hashToken(token),
    hasToken: token !== undefined,
    guestToken: request.cookies[names.guest]?.slice(0, 200),
    deviceCookie: request.cookies[names.device],
  }
}

/**
 * Whether a change of state comes from our own page (domain.md §4): the client's own header, and, where the browser
 * sends them, an Origin equal to the host and `Sec-Fetch-Site: same-origin`. Tenants are same-site to each other.
 */
export function isSameOriginRequest(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (request.headers['x-foyer'] === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return request.headers.origin === undefined || request.headers.origin === origin
}

/** What a handler may do to the browser's cookies. */
export function cookieReply({ env }: Platform, reply: FastifyReply): ReplyControls {
  const names = cookieNames(env.publicUrl)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: env.publicUrl.protocol === 'https:' } as const
  return {
    signIn: (token) => void reply.setCookie(names.session, token, { ...options, maxAge: sessionDays * 86_400 }),
    signOut: () => void reply.clearCookie(names.session, options),
    rememberGuest: (token) => void reply.setCookie(names.guest, token, { ...options, maxAge: 30 * 86_400 }),
    rememberDevice: (cookie) => void reply.setCookie(names.device, cookie, { ...options, maxAge: 365 * 86_400 }),
  }
}
