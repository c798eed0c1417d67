// `npm run check`: what to run before every commit; the browser's tests are left to `npm test`.
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/log.mjs'
import { runStages } from './lib/stages.mjs'

await main(async () => runStages(await ensureInstalled(), ['check', 'server']))
