import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** The process's log: JSON lines, with what signs in redacted. */
export type Log = Logger

/** Makes the log, on the standard output unless `destination` is another; `level` as pino's (`silent` in tests). */
export const createLog = (level: string, destination: DestinationStream = pino.destination()): Log =>
  pino(
    {
      level,
      // @fastify/websocket writes whole addresses of sockets that no route wants; the engine's token may stand in one.
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
