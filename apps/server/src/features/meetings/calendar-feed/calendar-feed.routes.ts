import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { failCall } from '#platform/errors/call-error.ts'
import { toNetwork } from '#platform/security/network.ts'
import { hashToken } from '#platform/security/secret.ts'
import type { Platform } from '#platform/services.ts'
import {
  type FeedReader,
  type FeedVersion,
  findFeedContent,
  findFeedVersion,
  writeFeed,
} from './calendar-feed.commands.ts'
import { matchesTag, networkLimit, readToken, userLimit } from './calendar-feed.rules.ts'
import { findReader } from './calendar-feed.store.ts'

/** Writing a large calendar takes most of a second: one at a time for each tenant. */
const writing = createFairLimiter({
  name: 'calendars',
  maxConcurrent: 4,
  maxConcurrentPerKey: 1,
  maxWaitMs: 10_000,
  failure: 'busy',
})

async function findFeedReader(platform: Platform, request: FastifyRequest, token: string): Promise<FeedReader> {
  const { subdomain, origin } = parseRequestTarget(platform, request)
  if (subdomain === undefined) return failCall('not-found')
  const resolveHost = () =>
    platform.database.withRequest(
      { subdomain, tokenHash: undefined, atomic: false },
      async (_db, { tenantId, hostStatus }) => (hostStatus === 'active' ? tenantId : undefined),
    )
  const tenantId = await resolveHost()
  if (tenantId === undefined) return failCall('not-found')
  await platform.rateLimits.consume(tenantId, [networkLimit(toNetwork(request.ip))])
  const user = await platform.database.withTenant(tenantId, (db) => findReader(db, hashToken(token)), {
    atomic: false,
  })
  if (user === undefined) return failCall('not-found')
  await platform.rateLimits.consume(tenantId, [userLimit(user.id)])
  return { tenantId, origin, ...user }
}

async function writeCalendar(platform: Platform, reader: FeedReader, version: FeedVersion): Promise<string> {
  const release = await writing.acquire(reader.tenantId)
  try {
    const content = await platform.database.withTenant(reader.tenantId, (db) => findFeedContent(db, version))
    return await writeFeed({ platform, reader, version }, content)
  } finally {
    release()
  }
}

/**
 * Serves the calendar at its private address. It needs no session: calendar programs have none. Whatever is wrong with
 * an address, the response is the same.
 */
export function calendarFeedRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { file: string } }>('/portal/calendar/:file', async (request, reply): Promise<FastifyReply> => {
    const token = readToken(request.params.file)
    if (token === undefined) return failCall('not-found')
    const reader = await findFeedReader(platform, request, token)
    const tokenHash = hashToken(token)
    const version = await platform.database.withTenant(reader.tenantId, (db) =>
      findFeedVersion(db, platform, { reader, tokenHash }),
    )
    if (version === undefined) return failCall('not-found')
    reply.header('etag', version.tag).header('cache-control', 'private, no-cache')
    if (matchesTag(request.headers['if-none-match'], version.tag)) return reply.code(304).send()
    const calendar = await writeCalendar(platform, reader, version)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="meetings.ics"')
      .send(calendar)
  })
}
