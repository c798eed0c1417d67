import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** The user that PostgreSQL runs as where the portal itself is root; undefined means: as the portal. */
export type Identity = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses root: as root it runs as the owner of the data there is, else as `postgres`, else as `nobody`. */
export function resolveOsUser(data: string): Identity | undefined {
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

let setprivKnowsParentDeath: boolean | undefined

/** Whether the kernel can be asked to end PostgreSQL when the portal is killed (Linux with util-linux). */
export function supportsParentDeathSignal(): boolean {
  setprivKnowsParentDeath ??= process.platform === 'linux' && helpOfSetpriv().includes('--pdeathsig')
  return setprivKnowsParentDeath
}

function helpOfSetpriv(): string {
  try {
    return execFileSync('setpriv', ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/** A command with what it takes to run as `identity` and to get `deathSignal` when this process dies. */
export function commandAsUser(identity: Identity | undefined, deathSignal: 'INT' | 'KILL', command: string[]) {
  const [program = '', ...args] = command
  if (!supportsParentDeathSignal()) return { program, args, user: identity ?? {} }
  const user = identity ? ['--reuid', String(identity.uid), '--regid', String(identity.gid), '--clear-groups'] : []
  return { program: 'setpriv', args: [...user, '--pdeathsig', deathSignal, '--', program, ...args], user: {} }
}

/** Whether `identity` can reach and read a file, tried as that user and not computed. */
export function canRead(identity: Identity | undefined, path: string): boolean {
  return spawnSync('test', ['-r', path], { ...identity, cwd: '/' }).status === 0
}
