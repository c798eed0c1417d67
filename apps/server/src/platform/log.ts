import { type Logger, pino } from 'pino'

/** The process's log: JSON lines, with what signs in redacted. */
export type Log = Logger

/** Makes the log; `level` as pino's (`silent` in tests). */
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.tmpid', '*.secret'],
      censor: '[redacted]',
    },
  })
