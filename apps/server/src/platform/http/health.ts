import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/calls/define-handlers.ts'

const readyMs = 2000

/** Fails where `work` takes longer than whoever asks whether this process serves is likely to wait. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = wait(readyMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error('The database does not answer in time')
  })
  late.catch(() => undefined)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

/** `/health` answers while the process lives, `/ready` 200 when it serves: the database answers and it is not stopping. */
export const healthRoutes =
  (isStopping: () => boolean) =>
  (app: FastifyInstance, { database }: Platform): void => {
    app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
    app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      try {
        const answered = database.acrossTenants(({ db }) =>
          db.selectFrom('hosts').select('subdomain').limit(1).execute(),
        )
        await withinTime(answered)
        return { status: 'ready' }
      } catch {
        return reply.code(503).send({ status: 'database unavailable' })
      }
    })
  }
