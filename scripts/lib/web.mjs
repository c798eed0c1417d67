import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertWritable } from './install.mjs'
import { log, StartupError, seconds } from './log.mjs'
import { at } from './paths.mjs'
import { run } from './processes.mjs'

const sources = [
  ...['src', 'public', 'index.html', 'vite', 'vite.config.ts', 'package.json'].map((name) => at('apps', 'web', name)),
  at('packages', 'contract', 'src'),
  at('package-lock.json'),
]

/** Builds the pages where their sources are newer than the last build that came to its end. */
export async function ensureWebBuilt(node) {
  if (!existsSync(at('apps', 'web', 'vite.config.ts')) || isBuilt()) return
  assertWritable()
  const since = performance.now()
  log('Building the pages …')
  const code = await run(node, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: at('apps', 'web'),
  })
  if (code !== 0)
    throw new StartupError(`The pages could not be built (code ${code}).`, 'See the output of vite above.')
  writeFileSync(stamp, '')
  log(`Built in ${seconds(since)}.`)
}

const stamp = at('node_modules', '.foyer-web-built')

function isBuilt() {
  if (!existsSync(stamp) || !existsSync(at('apps', 'web', 'dist', 'index.html'))) return false
  const builtAt = statSync(stamp).mtimeMs
  return sources.every((path) => newest(path) <= builtAt)
}

/** Finds the youngest change below a path; folders count too, because a removed file shows only there. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
