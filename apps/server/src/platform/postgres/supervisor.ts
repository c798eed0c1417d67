import type { ChildProcess } from 'node:child_process'
import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, createSocketDir, dataArgument, logHint, runProgram } from './cluster.ts'
import { isReady, neutralizeStalePidFile } from './postmaster.ts'
import { StartupError } from './startup-error.ts'

/** Where the supervisor says what happens; pino and the console both fit. */
export type SupervisorLog = { info: (message: string) => void; warn: (message: string) => void }

const startWaitMs = 60_000
const firstPauseMs = 100
const longestPauseMs = 5_000
const stopWaitMs = 30_000
const maxLogBytes = 10 * 1024 * 1024

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // The detail of a broken constraint holds people's data.
  log_error_verbosity: 'terse',
  // A statement may hold a role's password; the portal logs what fails.
  log_min_error_statement: 'panic',
}

/** Starts PostgreSQL, starts it again whenever it ends by itself, and ends it when asked. */
export async function supervise(cluster: Cluster, log: SupervisorLog) {
  let stopping = false
  let child = await startServer(cluster, () => stopping)
  let revival: Promise<void> = Promise.resolve()

  const watch = (watched: ChildProcess) =>
    watched.once('exit', (code, signal) => {
      if (stopping) return
      log.warn(`PostgreSQL ended by itself (${signal ?? code}); starting it again`)
      revival = restart()
    })

  async function restart(): Promise<void> {
    for (let pauseMs = firstPauseMs; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        child = await startServer(cluster, () => stopping)
        watch(child)
        log.info('PostgreSQL is back')
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
    /** For the last moment of the process, when nothing can be awaited any more. */
    abandon: () => child.kill('SIGINT'),
    stop: async () => {
      stopping = true
      await revival
      await endServer(child)
    },
  }
}

async function startServer(cluster: Cluster, isCancelled: () => boolean): Promise<ChildProcess> {
  const since = performance.now()
  for (;;) {
    rotateLog(cluster.logFile)
    // Whoever tidies the temporary folder takes the socket along.
    createSocketDir(cluster)
    neutralizeStalePidFile(cluster.data)
    const logBytes = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = runProgram(
      cluster,
      [
        join(cluster.binaries, 'bin', 'postgres'),
        ...['-D', dataArgument(cluster, cluster.data), '-k', cluster.socketFolder],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { data: cluster.data, deathSignal: 'INT' },
    )
    if (await becomesReady(cluster, child, since)) return child
    // After a crash the last backends may still hold the shared memory for a moment: the one failure that passes.
    const output = readFileSync(cluster.logFile).subarray(logBytes).toString()
    const passes = /shared memory block|lock file/.test(output)
    if (!passes || isCancelled() || performance.now() - since > startWaitMs) {
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
    // Recovery after a crash may take longer than any limit of ours: as long as it lives, it is at work.
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

/** Fast shutdown, and where that takes too long the immediate one, which loses nothing that was acknowledged. */
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
