import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cameTo } from '#platform/browser.ts'
import { CallFailure } from '#platform/failure.ts'
import type { Platform } from '#platform/handle.ts'
import { findPicture } from './tenant-brands.store.ts'

const Params = z.object({ id: z.uuid() })

/** Serves the pictures of a brand to everybody, at their tenant's host only, as what they are and as nothing else. */
export const picturesDoor = (app: FastifyInstance, platform: Platform): void => {
  app.get('/brand/:id', async (request, reply) => {
    const { subdomain } = cameTo(platform, request)
    const params = Params.safeParse(request.params)
    if (subdomain === undefined || !params.success) throw new CallFailure('not-found')
    const picture = await platform.database.arrive({ subdomain, tokenHash: undefined }, async (unit, arrival) =>
      arrival.tenantId === undefined || arrival.hostStatus !== 'active'
        ? undefined
        : findPicture(unit.db, params.data.id),
    )
    if (picture === undefined) throw new CallFailure('not-found')
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
