import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { EngineError } from '#engine/media-engine.ts'

/** The largest webhook that is read, in bytes. */
export const maxWebhookBytes = 262_144

export type ReceiveWebhook = (body: string, authorization: string | undefined) => Promise<void>

/** Checks whether a webhook was refused; any other error is a fault of the portal. */
export const isUnsigned = (error: unknown): boolean => error instanceof EngineError && error.code === 'refused'

/** Receives the webhooks of a server on this machine, on a port of its own on loopback. */
export async function openWebhookListener(receive: ReceiveWebhook) {
  const server = createServer((request, response) => {
    if (Number(request.headers['content-length'] ?? maxWebhookBytes + 1) > maxWebhookBytes) {
      response.writeHead(413).end()
      return
    }
    text(request)
      .then((body) => receive(body, request.headers.authorization))
      .then(
        () => response.end(),
        (error: unknown) => response.writeHead(isUnsigned(error) ? 401 : 500).end(),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
