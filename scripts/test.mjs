// `npm test`: everything, from a fresh clone. `npm test -- server web` runs the named stages.
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { buildLiveKit } from './lib/livekit.mjs'
import { log, main, StartupError } from './lib/log.mjs'
import { runStages, stageNames } from './lib/stages.mjs'

await main(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !stageNames.includes(name))
  if (unknown.length > 0)
    throw new StartupError(`There is no stage ${unknown.join(', ')}.`, `Known: ${stageNames.join(', ')}.`)
  const names = wanted.length > 0 ? wanted : stageNames
  const node = await ensureInstalled()
  // Reported first rather than after ten minutes; the stage itself fails later.
  const missing = names.includes('e2e') ? await ensureChromium() : undefined
  if (missing) log(missing)
  if (names.includes('server')) await buildLiveKit(node)
  return runStages(node, names)
})
