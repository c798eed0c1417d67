import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { extractSubdomain, toTenantOrigin } from '#platform/hosts.ts'

type BulkSettings = { publicUrl: URL; bulkUrl?: URL | undefined }

/**
 * Returns the URL to which a tenant's pages send imports, without `/api`: a path if it is on the origin of the pages,
 * '' if imports have no URL of their own.
 */
export function toBulkBase({ publicUrl, bulkUrl }: BulkSettings, subdomain: string): string {
  if (bulkUrl === undefined) return ''
  const path = bulkUrl.pathname.replace(/\/$/, '')
  return bulkUrl.origin === publicUrl.origin ? path : toTenantOrigin(bulkUrl, subdomain) + path
}

/** Returns the origin of `BULK_URL` for a tenant, if it is not that of the tenant's pages. */
export const toBulkOrigin = ({ publicUrl, bulkUrl }: BulkSettings, subdomain: string): string | undefined =>
  bulkUrl === undefined || bulkUrl.origin === publicUrl.origin ? undefined : toTenantOrigin(bulkUrl, subdomain)

/** Lets a tenant's pages call `url` at another origin, that of `BULK_URL`; pages of no other origin may. */
export function allowBulkOrigin(app: FastifyInstance, url: string, settings: BulkSettings) {
  const allow = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const subdomain = extractSubdomain(settings.publicUrl, request.headers.host)
    if (subdomain === undefined) return
    reply.headers({
      'access-control-allow-origin': toTenantOrigin(settings.publicUrl, subdomain),
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    })
  }
  app.options(url, { onRequest: allow }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, x-foyer, accept-language, idempotency-key',
        'access-control-max-age': '7200',
      })
      .send(),
  )
  return allow
}
