import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { extractSubdomain, hasSubdomains, toTenantOrigin } from '#platform/hosts.ts'
import { toBulkOrigin } from './bulk-url.ts'

/** Builds the Content-Security-Policy around the tenant's own sources, the only part that depends on the request. */
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

/**
 * The worker that blurs backgrounds runs WebAssembly, which no page may; a worker has the policy of its own file. It loads
 * nothing but files of the portal.
 */
const blurWorker = '/assets/blur-worker-'
const blurPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/** Adds the security headers to every response. They are built once, because a plugin would build them per request. */
export function addSecurityHeaders(app: FastifyInstance, env: { publicUrl: URL; bulkUrl?: URL | undefined }): void {
  const { publicUrl } = env
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
  const toOwnSources = ({ host }: IncomingHttpHeaders): string => {
    const subdomain = extractSubdomain(publicUrl, host)
    if (subdomain === undefined) return "'self'"
    const bulkOrigin = toBulkOrigin(env, subdomain)
    const sockets = toTenantOrigin(publicUrl, subdomain).replace(/^http/, 'ws')
    return bulkOrigin === undefined ? sockets : `${sockets} ${bulkOrigin}`
  }
  app.addHook('onRequest', (request, reply, done) => {
    const policy = request.url.startsWith(blurWorker) ? blurPolicy : before + toOwnSources(request.headers) + after
    reply.headers(headers).header('content-security-policy', policy)
    done()
  })
}
