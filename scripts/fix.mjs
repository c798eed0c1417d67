// `npm run fix`: writes what `npm run check` would complain about: format, imports, safe repairs and generated files.
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/log.mjs'
import { at } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'

await main(async () => {
  const node = await ensureInstalled()
  const codes = [
    await run(node, [at('scripts', 'settings-table.ts')]),
    await run(node, [at('scripts', 'database-types.ts')]),
    await run(node, [at('scripts', 'monitoring.ts')]),
    await run(node, [at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--write', '.']),
  ]
  return codes.find((code) => code !== 0) ?? 0
})
