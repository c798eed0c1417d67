import { log } from './log.mjs'
import { at } from './paths.mjs'
import { run } from './processes.mjs'

/** Builds LiveKit's server for the tests of its engines, unless it has been built; without Go they are skipped. */
export async function buildLiveKit(node) {
  if ((await run(node, [at('scripts', 'build-engine.ts')])) !== 0) log('The tests of LiveKit are skipped.')
}
