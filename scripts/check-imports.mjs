// Checks the import rules: dependency-cruiser with .dependency-cruiser.cjs, on apps and packages or on the folders named.
// It reads TypeScript through the compiler's own API, which TypeScript 7 no longer has. So it gets a shim under the name
// `typescript` that lists the imports of a file with Vite's parser.
import { registerHooks } from 'node:module'
import { at } from './lib/paths.mjs'

const typescriptShim = new URL('./lib/typescript-shim/index.mjs', import.meta.url).href
const manifest = new URL('./lib/typescript-shim/package.json', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.includes('/node_modules/dependency-cruiser/')) return next(specifier, context)
    if (specifier === 'typescript') return { url: typescriptShim, shortCircuit: true }
    if (specifier === 'typescript/package.json') return { url: manifest, shortCircuit: true }
    return next(specifier, context)
  },
})

// The configuration asks for this: without the shim every rule would pass unnoticed.
process.env.FOYER_IMPORTS = 'readable'

const args = process.argv.slice(2)
if (args.length === 0) process.argv.push('--config', '.dependency-cruiser.cjs', 'apps', 'packages')
await import(at('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'))
