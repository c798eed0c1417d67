import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** The log of the process: JSON lines, with credentials redacted. */
export type Log = Logger

const quietMs = 1000
const lastWarnings = new Map<string, number>()

/** Warns at most once a second with the same message: during an outage all requests and sockets fail in the same way. */
export function warnRarely(log: Log, fields: object, message: string): void {
  const now = performance.now()
  if (now - (lastWarnings.get(message) ?? Number.NEGATIVE_INFINITY) < quietMs) return
  lastWarnings.set(message, now)
  log.warn(fields, message)
}

/** Creates the log; it writes to standard output by default. */
export const createLog = (level: string, destination: DestinationStream = pino.destination()): Log =>
  pino(
    {
      level,
      // @fastify/websocket logs the URL of WebSocket requests without a route, and its query may contain an engine token.
      serializers: {
        path: (path: unknown) => (typeof path === 'string' ? path.replace(/\?.*$/s, '') : path),
        error: stdSerializers.err,
      },
      redact: {
        paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.tmpid', '*.secret'],
        censor: '[redacted]',
      },
    },
    destination,
  )
