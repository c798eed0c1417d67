import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The Go module from which `npm run engine:build` builds LiveKit's server. */
export const moduleFolder = join(import.meta.dirname, '../../../livekit-server')

/** Built servers are kept outside the repository, so that they survive a new clone. */
const cacheFolder = join(homedir(), '.cache', 'foyer')

/** Returns the path of the server built from this version of the module; it exists once it has been built. */
export function builtServerPath(): string {
  const hash = createHash('sha256')
  for (const file of ['go.mod', 'go.sum', 'main.go']) hash.update(readFileSync(join(moduleFolder, file)))
  const name = `livekit-server-${hash.digest('hex').slice(0, 12)}`
  return join(cacheFolder, process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Finds LiveKit's server on this machine: the given one, or else the one that was built; undefined if there is none.
 */
export function findServer(given: string | undefined): string | undefined {
  const path = given ?? builtServerPath()
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return undefined
  }
}
