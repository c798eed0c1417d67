import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProcessFingerprint } from './process-fingerprint.ts'
import { StartupError } from './startup-error.ts'

/** Ensures that only one portal uses a data folder. */
export type InstanceLock = { release: () => void }

/** Locks the data folder for this process. The lock of a dead process is replaced; that of a live one is an error. */
export function acquireInstanceLock(folder: string): InstanceLock {
  const file = join(folder, 'portal.lock')
  const mine = `${process.pid}\n${readProcessFingerprint(process.pid) ?? ''}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (tryLink(draft, file)) return { release: () => releaseLock(file, mine) }
      removeStaleLock(folder, file)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new StartupError(
    `The lock ${file} could not be acquired.`,
    'Stop the other portals on this folder and start again.',
  )
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function removeStaleLock(folder: string, file: string): void {
  const found = readLock(file)
  if (found === undefined) return
  if (isLocked(found)) rejectSecondInstance(folder, found)
  // Renamed before it is removed: a second process then notices that it moved a live lock, and restores it.
  const staleFile = `${file}.dead.${process.pid}`
  try {
    renameSync(file, staleFile)
  } catch {
    return
  }
  const moved = readLock(staleFile)
  if (moved !== undefined && moved !== found && isLocked(moved)) tryLink(staleFile, file)
  rmSync(staleFile, { force: true })
}

function isLocked(lock: string): boolean {
  const [pid, mark] = lock.split('\n')
  return mark !== undefined && mark !== '' && readProcessFingerprint(Number(pid)) === mark
}

function rejectSecondInstance(folder: string, lock: string): never {
  const pid = lock.split('\n')[0]
  throw new StartupError(
    `Another portal (process ${pid}) is running on the data folder ${folder}.`,
    'Stop it, or set FOYER_DATA to another folder.',
  )
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function releaseLock(file: string, mine: string): void {
  if (readLock(file) === mine) rmSync(file, { force: true })
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
