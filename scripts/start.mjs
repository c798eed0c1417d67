// `npm start`: installs, builds and serves. Runs before anything is installed, on the Node that the machine has.
import { resolve } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { log, main } from './lib/log.mjs'
import { at } from './lib/paths.mjs'
import { start, wasStopped } from './lib/processes.mjs'
import { keepServing } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

const args = process.argv.slice(2)
const server = at('apps', 'server', 'src', 'start', 'main.ts')
const env = { ...process.env }
// The server runs in the repository's folder; a relative data folder means the caller's.
if (env.FOYER_DATA) env.FOYER_DATA = resolve(env.FOYER_DATA)

await main(async () => {
  const node = await ensureInstalled()
  if (args.includes('--dev')) return develop(node)
  if (!args.includes('--new-admin-password')) await ensureWebBuilt(node)
  if (wasStopped()) return 130
  log('Starting the server …')
  return keepServing(node, [server, ...args], { env })
})

/**
 * Runs the portal for development: the server starts again at every change, the pages reload; when one of the two ends,
 * the other does.
 */
async function develop(node) {
  log('Starting the server and the pages; both follow your changes …')
  const both = [
    start(node, ['--watch', '--watch-preserve-output', server, ...args], { env }),
    start(node, [at('node_modules', 'vite', 'bin', 'vite.js')], { env, cwd: at('apps', 'web') }),
  ]
  const code = await Promise.race(both.map(({ ended }) => ended))
  for (const { stop } of both) stop()
  await Promise.all(both.map(({ ended }) => ended))
  return code
}
