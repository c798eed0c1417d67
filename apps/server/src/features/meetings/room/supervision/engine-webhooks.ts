import type { FastifyInstance } from 'fastify'
import { isUnsigned, maxWebhookBytes } from '#engine/livekit/webhook-listener.ts'
import type { MediaEngine } from '#engine/media-engine.ts'

/**
 * Serves `/livekit/webhook`, where a LiveKit server that the portal did not start reports what happens in its rooms.
 */
export const engineWebhooks =
  (engine: MediaEngine) =>
  (app: FastifyInstance): void => {
    if (engine.kind !== 'livekit') return
    app.register((scope, _options, ready) => {
      const options = { parseAs: 'string', bodyLimit: maxWebhookBytes } as const
      scope.addContentTypeParser('application/webhook+json', options, (_request, body, done) => done(null, body))
      scope.post('/livekit/webhook', async ({ body, headers }, reply) => {
        try {
          await engine.receiveWebhook?.(String(body), headers.authorization)
          return reply.code(204).send()
        } catch (error) {
          if (!isUnsigned(error)) throw error
          return reply.code(401).send()
        }
      })
      ready()
    })
  }
