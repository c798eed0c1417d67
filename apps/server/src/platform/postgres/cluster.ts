import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '#platform/files/durable-file.ts'
import { commandAsUser, type OsUser } from './os-user.ts'
import { StartupError } from './startup-error.ts'

/** Paths of an embedded PostgreSQL, and the OS user that runs it. */
export type Cluster = {
  /** Owned by the portal, 0700. */
  readonly folder: string
  /** PGDATA, owned by the user that runs PostgreSQL. */
  readonly data: string
  readonly logFile: string
  /** Short, because the path of a unix socket has at most 107 bytes. */
  readonly socketFolder: string
  readonly binaries: string
  readonly osUser: OsUser | undefined
}

/**
 * Returns the data folder as passed to PostgreSQL. As root on Linux this is an open descriptor (number 3), so that its
 * user needs no access to the parent folders and the data may be below /root.
 */
export function dataArgument(cluster: Cluster, data: string): string {
  return usesDescriptor(cluster) ? '/proc/self/fd/3' : data
}

/** Starts one of PostgreSQL's programs as its user, in a session of its own, with its output in the log file. */
export function runProgram(cluster: Cluster, command: string[], how: { data: string; deathSignal: 'INT' | 'KILL' }) {
  const { program, args, user } = commandAsUser(cluster.osUser, how.deathSignal, command)
  const logFile = openSync(cluster.logFile, 'a', 0o600)
  const dataFolder = usesDescriptor(cluster) ? openSync(how.data, 'r') : undefined
  try {
    return spawn(program, args, {
      ...user,
      cwd: '/',
      // Ctrl-C reaches the whole session: PostgreSQL must not end before the portal has drained.
      detached: true,
      // Nothing else of our environment, which contains secrets and maybe PG* variables.
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', logFile, logFile, dataFolder ?? 'ignore'],
    })
  } finally {
    closeSync(logFile)
    if (dataFolder !== undefined) closeSync(dataFolder)
  }
}

/** Reads the password kept in a 0600 file of the folder, made on first use. */
export function readPassword(cluster: Cluster, role: 'superuser' | 'owner'): string {
  const file = join(cluster.folder, `${role}.password`)
  if (!existsSync(file)) {
    if (role === 'superuser' && existsSync(cluster.data)) {
      throw new StartupError(`The file ${file} with the database password is missing.`, 'Restore it from a backup.')
    }
    replaceFile(file, randomBytes(24).toString('base64url'))
  }
  return readFileSync(file, 'utf8')
}

/** Creates the data folder if there is none. A kill in the middle leaves only a draft, which the next start removes. */
export async function initDataDir(cluster: Cluster): Promise<void> {
  await removeDrafts(cluster)
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  const password = readPassword(cluster, 'superuser')
  createSocketDir(cluster)
  const draft = `${cluster.data}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = join(cluster.socketFolder, `init-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chownTo(cluster.osUser, draft, passwordFile)
  try {
    const child = runProgram(
      cluster,
      [
        join(cluster.binaries, 'bin', 'initdb'),
        ...['-D', dataArgument(cluster, draft)],
        ...['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { data: draft, deathSignal: 'KILL' },
    )
    const [code, signal] = await once(child, 'exit')
    if (code !== 0)
      throw new StartupError(`PostgreSQL could not create its data folder (${code ?? signal}).`, logHint(cluster))
    renameSync(draft, cluster.data)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Builds a hint with the last lines of PostgreSQL's log. */
export function logHint(cluster: Cluster): string {
  const lines = readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-5)
  return `Its log ${cluster.logFile} ends with:\n${lines.join('\n')}`
}

function chownTo(osUser: OsUser | undefined, ...files: string[]): void {
  if (osUser === undefined) return
  for (const file of files) chownSync(file, osUser.uid, osUser.gid)
}

/** Creates the folder of the socket, accessible to PostgreSQL's user only. */
export function createSocketDir({ socketFolder, osUser }: Cluster): void {
  createPrivateFolder(socketFolder)
  chownTo(osUser, socketFolder)
}

/** Creates a folder that only its owner can access. */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

function usesDescriptor(cluster: Cluster): boolean {
  return cluster.osUser !== undefined && process.platform === 'linux'
}

async function removeDrafts(cluster: Cluster): Promise<void> {
  for (const name of readdirSync(cluster.folder)) {
    if (!name.startsWith('data.new-')) continue
    // An initdb that is just dying may still write here: hence the retries. What is left, the next start removes.
    await rm(join(cluster.folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }).catch(
      () => {},
    )
  }
}
