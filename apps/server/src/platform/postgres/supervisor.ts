import type { ChildProcess } from 'node:child_process'
import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, createSocketDir, dataArgument, logHint, runProgram } from './cluster.ts'
import { isReady, neutralizeStalePidFile } from './postmaster.ts'
import { StartupError } from './startup-error.ts'

/** Accepts pino and the console. */
export type SupervisorLog = { info: (message: string) => void; warn: (message: string) => void }

const startWaitMs = 60_000
const firstPauseMs = 100
const maxPauseMs = 5_000
const stopWaitMs = 30_000
const maxLogBytes = 10 * 1024 * 1024

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // The details of constraint violations contain personal data.
  log_error_verbosity: 'terse',
  // Statements may contain a role's password; the portal logs failures itself.
  log_min_error_statement: 'panic',
}

/** Starts PostgreSQL, restarts it whenever it ends unexpectedly, and stops it on request. */
export async function supervise(
  cluster: Cluster,
  { log, maxConnections = 100 }: { log: SupervisorLog; maxConnections?: number },
) {
  let stopping = false
  const start = () => startServer(cluster, { ...settings, max_connections: String(maxConnections) }, () => stopping)
  let child = await start()
  let restarting: Promise<void> = Promise.resolve()

  const watch = (watched: ChildProcess) =>
    watched.once('exit', (code, signal) => {
      if (stopping) return
      log.warn(`PostgreSQL ended unexpectedly (${signal ?? code}); restarting it`)
      restarting = restart()
    })

  async function restart(): Promise<void> {
    for (let pauseMs = firstPauseMs; !stopping; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        child = await start()
        watch(child)
        log.info('PostgreSQL is running again')
        return
      } catch (error) {
        log.warn(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
        await sleep(pauseMs)
      }
    }
  }

  watch(child)
  return {
    pid: () => child.pid,
    /** For the `exit` event of the process, in which nothing can be awaited. */
    abandon: () => child.kill('SIGINT'),
    stop: async () => {
      stopping = true
      await restarting
      await endServer(child)
    },
  }
}

async function startServer(
  cluster: Cluster,
  options: { readonly [name: string]: string },
  isCancelled: () => boolean,
): Promise<ChildProcess> {
  const since = performance.now()
  for (;;) {
    rotateLog(cluster.logFile)
    // A cleanup of the temporary folder may have removed the socket's folder.
    createSocketDir(cluster)
    neutralizeStalePidFile(cluster.data)
    const logBytes = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = runProgram(
      cluster,
      [
        join(cluster.binaries, 'bin', 'postgres'),
        ...['-D', dataArgument(cluster, cluster.data), '-k', cluster.socketFolder],
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { data: cluster.data, deathSignal: 'INT' },
    )
    if (await becomesReady(cluster, child, since)) return child
    // After a crash the last backends may still hold the shared memory for a moment: the only temporary failure.
    const output = readFileSync(cluster.logFile).subarray(logBytes).toString()
    const isTemporary = /shared memory block|lock file/.test(output)
    if (!isTemporary || isCancelled() || performance.now() - since > startWaitMs) {
      throw new StartupError('PostgreSQL did not start.', logHint(cluster))
    }
    await sleep(firstPauseMs)
  }
}

async function becomesReady(cluster: Cluster, child: ChildProcess, since: number): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  while (!hasEnded(child) && failure === undefined) {
    if (isReady(cluster.data, child.pid)) return true
    // Recovery after a crash may take long, so the limit is generous while the process is alive.
    if (performance.now() - since > startWaitMs * 10) {
      await endServer(child)
      return false
    }
    await sleep(10)
  }
  if (failure !== undefined) throw failure
  return false
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * Stops the server with a fast shutdown, and where that takes too long with the immediate one, which loses nothing that
 * was acknowledged.
 */
async function endServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const hurry = setTimeout(() => child.kill('SIGQUIT'), stopWaitMs)
  await gone
  clearTimeout(hurry)
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(logFile, `${logFile}.1`)
}
