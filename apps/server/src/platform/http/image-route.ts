import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { Platform } from '#platform/services.ts'

const Params = z.object({ id: z.uuid() })

type StoredImage = { media_type: string; bytes: Buffer }

/**
 * Creates a route that serves images of a tenant at its hostname by their id, `/name/:id`, to everyone who knows it.
 * The headers prevent any other use than as an image.
 */
export const createImageRoute =
  (name: string, findImage: (db: Db, id: string) => Promise<StoredImage | undefined>) =>
  (app: FastifyInstance, platform: Platform): void => {
    app.get(`/${name}/:id`, async (request, reply) => {
      const { subdomain } = parseRequestTarget(platform, request)
      const params = Params.safeParse(request.params)
      if (subdomain === undefined || !params.success) throw new CallError('not-found')
      const image = await platform.database.withRequest({ subdomain, tokenHash: undefined }, async (db, resolved) =>
        resolved.tenantId === undefined || resolved.hostStatus !== 'active' ? undefined : findImage(db, params.data.id),
      )
      if (image === undefined) throw new CallError('not-found')
      return reply
        .header('content-type', image.media_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', 'inline')
        .send(image.bytes)
    })
  }
