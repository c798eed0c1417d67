// `npm run screenshots`: pictures of every route over the sample data of `npm run demo`, below `screenshots/`.
// `npm run screenshots -- readme`: the pictures that the README shows.
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { log, main } from './lib/log.mjs'
import { at } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

await main(async () => {
  const node = await ensureInstalled()
  const missing = await ensureChromium()
  if (missing) {
    log(missing)
    return 1
  }
  await ensureWebBuilt(node)
  return run(node, [at('e2e', 'screenshots.ts'), ...process.argv.slice(2)])
})
