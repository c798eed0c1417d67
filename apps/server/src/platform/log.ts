import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** The log of the process: JSON lines, with credentials redacted. */
export type Log = Logger

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
