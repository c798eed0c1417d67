import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/services.ts'

const readyMs = 2000

/** Fails if `work` takes longer than a readiness probe is likely to wait. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = wait(readyMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error('The database did not respond in time')
  })
  late.catch(() => undefined)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

/**
 * Serves `/health`, which is 200 while the process runs, and `/ready`, which is 200 while the database responds and the
 * process is not stopping.
 */
export const healthRoutes =
  (isStopping: () => boolean) =>
  (app: FastifyInstance, { database }: Platform): void => {
    app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
    app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      try {
        const query = database.acrossTenants((db) => db.selectFrom('hosts').select('subdomain').limit(1).execute())
        await withTimeout(query)
        return { status: 'ready' }
      } catch {
        return reply.code(503).send({ status: 'database unavailable' })
      }
    })
  }
