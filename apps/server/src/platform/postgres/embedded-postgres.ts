import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Cluster, createPrivateFolder, initDataDir, readPassword } from './cluster.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import { type OsUser, resolveOsUser } from './os-user.ts'
import { ensureOwner, ownerName } from './owner-role.ts'
import { stopOrphan } from './postmaster.ts'
import { StartupError } from './startup-error.ts'
import { type SupervisorLog, supervise } from './supervisor.ts'

/** Where to reach a database, as `pg` takes it; `host` is the folder of the unix socket. */
export type DatabaseAddress = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** A running PostgreSQL of our own; its connection stays valid when it has to be started again. */
export type EmbeddedPostgres = {
  /** The owner's: LOGIN, CREATEROLE, no superuser; it owns the database `foyer`. */
  readonly connection: DatabaseAddress
  /** The same as a URL. */
  readonly databaseUrl: string
  /** True where this start made the database. */
  readonly fresh: boolean
  /** True where a server of a killed portal was found and replaced. */
  readonly adopted: boolean
  /** The server's process, which changes when it is started again. */
  readonly pid: () => number | undefined
  /** Stops PostgreSQL and releases the folder. */
  readonly stop: () => Promise<void>
}

const port = 5432
const maxSocketPathBytes = 107

/**
 * Starts the PostgreSQL that comes with the portal, on `folder`, reachable by a unix socket with a password only.
 * Throws a `StartupError` if another portal uses the folder or the machine cannot run it.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log: SupervisorLog
  /** More than one portal shares the server in tests only. */
  maxConnections?: number
}): Promise<EmbeddedPostgres> {
  const folder = openFolder(options.folder)
  const lock = acquireInstanceLock(folder)
  try {
    const cluster = describeCluster(folder)
    const adopted = await stopOrphan(cluster.data)
    await initDataDir(cluster)
    const server = await supervise(cluster, options)
    const abandon = () => {
      server.abandon()
      lock.release()
    }
    process.once('exit', abandon)
    const stop = async () => {
      await server.stop()
      process.off('exit', abandon)
      rmSync(cluster.socketFolder, { recursive: true, force: true })
      lock.release()
    }
    try {
      const way = { host: cluster.socketFolder, port }
      const owner = readPassword(cluster, 'owner')
      const superuser = { ...way, user: 'postgres', password: readPassword(cluster, 'superuser'), database: 'postgres' }
      const fresh = await ensureOwner(superuser, owner)
      const connection = { ...way, user: ownerName, password: owner, database: ownerName }
      return { connection, databaseUrl: buildUrl(connection), fresh, adopted, pid: server.pid, stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function openFolder(requested: string): string {
  if (process.platform === 'win32') {
    throw new StartupError('The built-in PostgreSQL does not run on Windows.', 'Use WSL, or set DATABASE_URL.')
  }
  const folder = resolve(requested)
  try {
    createPrivateFolder(folder)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StartupError(
      `The data folder ${folder} cannot be written (${reason}).`,
      'Give this user the folder, or set FOYER_DATA to another one.',
    )
  }
  return realpathSync(folder)
}

function describeCluster(folder: string): Cluster {
  const data = join(folder, 'data')
  const osUser = resolveOsUser(data)
  const owner = lstatSync(data, { throwIfNoEntry: false })
  if (osUser === undefined && owner !== undefined && owner.uid !== process.getuid?.()) {
    throw new StartupError(
      `The database in ${folder} belongs to another user (number ${owner.uid}).`,
      'Start the portal as that user or as root, or set FOYER_DATA to another folder.',
    )
  }
  return {
    folder,
    data,
    logFile: join(folder, 'postgres.log'),
    socketFolder: chooseSocketFolder(folder, osUser),
    binaries: findBinaries(osUser),
    osUser,
  }
}

function chooseSocketFolder(folder: string, osUser: OsUser | undefined): string {
  const uid = osUser?.uid ?? process.getuid?.() ?? 0
  const name = `foyer-${createHash('sha256').update(`${uid} ${folder}`).digest('hex').slice(0, 12)}`
  const fits = (parent: string) => Buffer.byteLength(join(parent, name, `.s.PGSQL.${port}`)) <= maxSocketPathBytes
  const socketFolder = join(fits(tmpdir()) ? tmpdir() : '/tmp', name)
  const folderExists = lstatSync(socketFolder, { throwIfNoEntry: false })
  if (
    folderExists !== undefined &&
    (!folderExists.isDirectory() || ![uid, process.getuid?.()].includes(folderExists.uid))
  ) {
    throw new StartupError(`The folder ${socketFolder} belongs to somebody else.`, 'Remove it and start again.')
  }
  return socketFolder
}

function buildUrl({ host, port, user, password, database }: DatabaseAddress): string {
  // The host of the URL is only a place holder: the parameter wins, for libpq and for node-postgres.
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
