import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasSubdomains, parseSubdomain, toTenantOrigin } from '#platform/hosts.ts'

/** The Content-Security-Policy around the source of the tenant's sockets, the only part that depends on the request. */
function buildPolicy(publicUrl: URL): { before: string; after: string } {
  // Super administrators see the images of all tenants, each served by the tenant's own host.
  const tenantHosts = hasSubdomains(publicUrl) ? ` ${toTenantOrigin(publicUrl, '*')}` : ''
  return {
    before: [
      "default-src 'self'",
      "script-src 'self'",
      // Mantine sets styles on elements.
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self'${tenantHosts} data: blob:`,
      "media-src 'self' blob: mediastream:",
      "connect-src 'self' ",
    ].join(';'),
    after: [
      '',
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join(';'),
  }
}

/** Adds the security headers to every response. They are built once, because a plugin would build them per request. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: URL): void {
  const headers = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  const { before, after } = buildPolicy(publicUrl)
  // Older Safari versions do not count WebSockets of the page's own host as 'self'.
  const toSocketSource = ({ host }: IncomingHttpHeaders): string => {
    const subdomain = parseSubdomain(publicUrl, host)
    return subdomain === undefined ? "'self'" : toTenantOrigin(publicUrl, subdomain).replace(/^http/, 'ws')
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('content-security-policy', before + toSocketSource(request.headers) + after)
    done()
  })
}
