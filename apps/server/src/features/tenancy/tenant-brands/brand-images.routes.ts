import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { findPicture } from './tenant-brands.store.ts'

const Params = z.object({ id: z.uuid() })

/** Serves a brand's images publicly at their tenant's hostname. The headers prevent any other use than as an image. */
export const brandImageRoutes = (app: FastifyInstance, platform: Platform): void => {
  app.get('/brand/:id', async (request, reply) => {
    const { subdomain } = parseRequestTarget(platform, request)
    const params = Params.safeParse(request.params)
    if (subdomain === undefined || !params.success) throw new CallError('not-found')
    const picture = await platform.database.withRequest({ subdomain, tokenHash: undefined }, async (tx, resolved) =>
      resolved.tenantId === undefined || resolved.hostStatus !== 'active'
        ? undefined
        : findPicture(tx.db, params.data.id),
    )
    if (picture === undefined) throw new CallError('not-found')
    return reply
      .header('content-type', picture.media_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-disposition', 'inline')
      .send(picture.bytes)
  })
}
