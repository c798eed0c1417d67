import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** The user that PostgreSQL runs as where the portal itself is root; undefined means: as the portal. */
export type OsUser = { readonly uid: number; readonly gid: number }

/**
 * Resolves the user for PostgreSQL, which refuses root: the owner of existing data, else `postgres`, else the user
 * without rights.
 */
export function resolveOsUser(data: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [readNumericId('-u', name), readNumericId('-g', name)]
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".',
    'Start the portal as an ordinary user, or set DATABASE_URL.',
  )
}

function readNumericId(flag: string, name: string): number | undefined {
  const response = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return response.status === 0 ? Number(response.stdout) : undefined
}

let setprivSupportsParentDeathSignal: boolean | undefined

/** Checks whether the kernel can be asked to end PostgreSQL when the portal is killed (Linux with util-linux). */
export function supportsParentDeathSignal(): boolean {
  setprivSupportsParentDeathSignal ??= process.platform === 'linux' && readSetprivHelp().includes('--pdeathsig')
  return setprivSupportsParentDeathSignal
}

function readSetprivHelp(): string {
  try {
    return execFileSync('setpriv', ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/** Wraps a command so that it runs as `osUser` and gets `deathSignal` when this process dies. */
export function commandAsUser(osUser: OsUser | undefined, deathSignal: 'INT' | 'KILL', command: string[]) {
  const [program = '', ...args] = command
  if (!supportsParentDeathSignal()) return { program, args, user: osUser ?? {} }
  const user = osUser ? ['--reuid', String(osUser.uid), '--regid', String(osUser.gid), '--clear-groups'] : []
  return { program: 'setpriv', args: [...user, '--pdeathsig', deathSignal, '--', program, ...args], user: {} }
}

/** Checks whether `osUser` can reach and read a file, by trying it as that user. */
export function canRead(osUser: OsUser | undefined, path: string): boolean {
  return spawnSync('test', ['-r', path], { ...osUser, cwd: '/' }).status === 0
}
