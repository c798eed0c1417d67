import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcessFingerprint } from './process-fingerprint.ts'
import { StartupError } from './startup-error.ts'

/** A PostgreSQL server at work on a data folder, according to its `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly status: string }

const politeWaitMs = 30_000
const lastWaitMs = 45_000

/** Finds the server that runs on this data folder; undefined if there is none, even if a dead one has left its file. */
export function findPostmaster(data: string): Postmaster | undefined {
  const lines = readPidFile(data)
  const pid = Number(lines?.[0])
  if (lines === undefined || readProcessFingerprint(pid) === undefined || !isRunningOn(pid, data)) return undefined
  return { pid, status: (lines[7] ?? '').trim() }
}

/** Checks whether the server that we started responds: its file names it and says `ready`. */
export function isReady(data: string, pid: number | undefined): boolean {
  const lines = readPidFile(data)
  return Number(lines?.[0]) === pid && (lines?.[7] ?? '').trim() === 'ready'
}

/**
 * Ends the server that a killed portal left behind, and waits until it is gone. It is not kept, because unlike our own
 * it would not end with this process. Returns whether there was one.
 */
export async function stopOrphan(data: string): Promise<boolean> {
  const left = findPostmaster(data)
  if (left === undefined) return false
  if (left.status !== 'stopping') signal(left.pid, 'SIGINT')
  const since = performance.now()
  let asked = false
  while (findPostmaster(data)?.pid === left.pid) {
    const waitedMs = performance.now() - since
    if (waitedMs > politeWaitMs && !asked) {
      asked = true
      signal(left.pid, 'SIGQUIT')
    }
    if (waitedMs > lastWaitMs) {
      throw new StartupError(
        `A PostgreSQL server (process ${left.pid}) on ${data} does not stop.`,
        'Stop it and start again.',
      )
    }
    await sleep(25)
  }
  return true
}

/**
 * Replaces the pid in the file of a dead server. PostgreSQL refuses to start when it belongs to any living process, as
 * it often does after a restart of the machine. The rest of the file stays, because the shared memory that it names is
 * checked.
 */
export function neutralizeStalePidFile(data: string): void {
  const lines = readPidFile(data)
  const pid = Number(lines?.[0])
  if (lines === undefined || readProcessFingerprint(pid) === undefined || isRunningOn(pid, data)) return
  const nobody = 2 ** 31 - 1
  writeFileSync(join(data, 'postmaster.pid'), [String(nobody), ...lines.slice(1)].join('\n'))
}

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function isRunningOn(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The server ended in between, as intended.
  }
}
