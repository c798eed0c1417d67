import type { FastifyRequest, preParsingAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify'
import type { RegisteredCall } from '#platform/calls/define-handlers.ts'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import type { Platform } from '#platform/services.ts'
import { authorizeCaller, rejectUnknownHost } from './call-pipeline.ts'

const maxWaitMs = 10_000
/**
 * Bodies that are arriving: one for each user, so that a slow line is in no one else's way. They are held in memory,
 * hence the total.
 */
const arrivals = createFairLimiter({
  name: 'arriving uploads',
  maxConcurrent: 200,
  maxConcurrentPerKey: 1,
  maxWaitMs,
  failure: 'busy',
})
/** Bodies that have arrived and are parsed, decoded and stored. */
const places = createFairLimiter({
  name: 'uploads',
  maxConcurrent: 8,
  maxConcurrentPerKey: 2,
  maxWaitMs,
  failure: 'busy',
})

/** The speed below which a body is no longer waited for, measured over the last seconds. */
export const minSpeed = { bytes: 4 * 1024, ms: 4000 }

/** Closes a connection whose body arrives so slowly that it can only be meant to keep the server busy. */
function watchSpeed({ raw }: FastifyRequest): void {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const now = socket.bytesRead
    if (raw.complete || raw.destroyed) clearInterval(timer)
    else if (now - before < minSpeed.bytes) raw.destroy()
    before = now
  }, minSpeed.ms)
  raw.once('close', () => clearInterval(timer))
}

const tenants = new WeakMap<FastifyRequest, string>()

/**
 * Authorises an upload before its body is read, so that the server never holds or parses a file for a request that is
 * rejected anyway. The call authorises again once its input is known.
 */
export const authorizeUpload =
  (platform: Platform, bound: RegisteredCall): preParsingAsyncHookHandler =>
  async (request, reply) => {
    const caller = await authorizeCaller({ platform, bound, request, reply, input: undefined })
    if (caller === undefined) return void rejectUnknownHost(reply)
    const release = await arrivals.acquire(`${caller.tenantId}:${caller.actor?.id ?? request.ip}`)
    if (reply.raw.closed || request.raw.destroyed) return release()
    reply.raw.once('close', release)
    tenants.set(request, caller.tenantId)
    watchSpeed(request)
  }

/** Takes a place once the body has arrived: bodies that are still arriving take none from others. */
export const takePlace: preValidationAsyncHookHandler = async (request, reply) => {
  const release = await places.acquire(tenants.get(request) ?? '')
  if (reply.raw.closed || request.raw.destroyed) return release()
  reply.raw.once('close', release)
}
