import type { FastifyInstance } from 'fastify'
import type { Platform } from './handle.ts'

/** `/health` answers while the process lives, `/ready` 200 when it serves: the database answers and it is not stopping. */
export const healthDoor =
  (isStopping: () => boolean) =>
  (app: FastifyInstance, { database }: Platform): void => {
    app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
    app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      try {
        await database.onPlatform(({ db }) => db.selectFrom('hosts').select('subdomain').limit(1).execute())
        return { status: 'ready' }
      } catch {
        return reply.code(503).send({ status: 'database unavailable' })
      }
    })
  }
