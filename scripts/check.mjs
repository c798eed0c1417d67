// `npm run check`: what to run before every commit; the web's tests, journeys and process tests are left to `npm test`.
// `npm run check -- --changed`: the same for what changed since the branch left main, and the tests that reach it.
import { ensureInstalled } from './lib/install.mjs'
import { main, StartupError } from './lib/log.mjs'
import { runStages } from './lib/stages.mjs'

await main(async () => {
  const [option, ...others] = process.argv.slice(2)
  if (others.length > 0 || ![undefined, '--changed'].includes(option))
    throw new StartupError(`There is no option ${[option, ...others].join(' ')}.`, 'Known: --changed.')
  const node = await ensureInstalled()
  return runStages(node, option === undefined ? ['check', 'server'] : ['changed'])
})
