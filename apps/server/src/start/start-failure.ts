import { z } from 'zod'
import { type Env, SettingError } from '#platform/env.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'

const Failure = z.object({
  code: z.string(),
  syscall: z.string().optional(),
  path: z.string().optional(),
  port: z.number().optional(),
})
type Failure = z.output<typeof Failure>

const fileHints: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and start again.',
  EDQUOT: 'The disk quota of this user is used up: free some space and start again.',
  EROFS: 'The file system is read-only: set FOYER_DATA to a folder that can be written.',
  EACCES: 'Give this user access to it, or set FOYER_DATA to another folder.',
  EPERM: 'Give this user access to it, or set FOYER_DATA to another folder.',
  ENOTDIR: 'A part of this path is a file: set FOYER_DATA to a folder.',
  EEXIST: 'It exists, but is not a folder: set FOYER_DATA to a folder.',
  EISDIR: 'It is a folder where a file is expected: move it away and start again.',
  EMFILE: 'This user has too many open files: raise the limit (ulimit -n).',
  EIO: 'The disk reports an error: check it and restore the data folder from a backup.',
}

const databaseHints: Readonly<Record<string, string>> = {
  '28000': 'Check the user in DATABASE_URL, and pg_hba.conf of the database server.',
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '42501': 'The role in DATABASE_URL must own the database and its schema public, and have CREATEROLE.',
  '53100': 'The disk of the database server is full: free some space and start again.',
  '53300': 'Raise max_connections of the database server, or stop other programs that use it.',
}

function describeListenFailure({ code, port }: Failure, env: Env | undefined): string | undefined {
  const setting = port !== undefined && port === env?.metricsPort ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set ${setting} to another port.`
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}. Set ${setting} to a port above 1023 and put a proxy in front of it.`
  }
  return undefined
}

function describeFileFailure({ code, path }: Failure, message: string): string | undefined {
  const hint = fileHints[code]
  if (hint === undefined) return undefined
  return path === undefined ? `${message}. ${hint}` : `${path} cannot be used (${code}). ${hint}`
}

function describeDatabaseFailure({ code }: Failure, message: string, env: Env | undefined): string | undefined {
  const hint = databaseHints[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? 'See the log of the database server.' : undefined)
  if (hint !== undefined) return `The database rejected the connection or a statement: ${message}. ${hint}`
  const isConnectionFailure =
    /^E(HOSTUNREACH|NETUNREACH|TIMEDOUT|CONNRESET|PROTO)$/.test(code) || /CERT|SSL|TLS/.test(code)
  if (!isConnectionFailure || env?.databaseUrl === undefined) return undefined
  return `The database cannot be reached (${code}: ${message}). Check host, port and sslmode in DATABASE_URL.`
}

/**
 * Describes a message and a hint for a known failure; undefined for an unexpected one, which is printed with its stack
 * trace.
 */
export function describeStartFailure(error: unknown, env: Env | undefined): string | undefined {
  if (error instanceof SettingError || error instanceof StartupError) return error.message
  const failure = Failure.safeParse(error).data
  if (!(error instanceof Error) || failure === undefined) return undefined
  return (
    (failure.syscall === 'listen' ? describeListenFailure(failure, env) : undefined) ??
    describeFileFailure(failure, error.message) ??
    describeDatabaseFailure(failure, error.message, env)
  )
}
