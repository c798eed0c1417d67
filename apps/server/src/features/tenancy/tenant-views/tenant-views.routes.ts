import { viewMinutes } from '@foyer/contract/tenancy/tenant-views'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createReplyControls, parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import type { Platform } from '#platform/services.ts'
import * as store from './tenant-views.store.ts'

const Params = z.object({ token: z.string().max(100) })

/**
 * Serves the link that opens a view at the host of its tenant, once and for a minute: the browser gets the cookie and
 * goes on to the portal. It is a page of its own, because a disabled tenant has no others.
 */
export function tenantViewRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/view/:token', { exposeHeadRoute: false }, async (request, reply) => {
    const { subdomain } = parseRequestTarget(platform, request)
    const params = Params.safeParse(request.params)
    if (subdomain === undefined || !params.success) throw new CallError('not-found')
    const token = randomToken()
    const place = { subdomain, tokenHash: hashToken(params.data.token) }
    const view = await platform.database.acrossTenants((db) => store.open(db, place, hashToken(token)))
    if (view === undefined) throw new CallError('view-ended')
    createReplyControls(platform, reply).enterView({ token, seconds: viewMinutes * 60 })
    return reply.header('cache-control', 'no-store').redirect('/portal/landing-page', 303)
  })
}
