// Checks who imports whom: dependency-cruiser with .dependency-cruiser.cjs, on apps and packages or on the folders named.
// It reads TypeScript through the compiler's own API, which TypeScript 7 no longer has. So it gets a stand-in under the
// name `typescript` that does what the cruise needs, with the parser that Vite brings: it names the imports of a file.
import { registerHooks } from 'node:module'
import { at } from './lib/places.mjs'

const standIn = new URL('./lib/typescript-stand-in/index.mjs', import.meta.url).href
const manifest = new URL('./lib/typescript-stand-in/package.json', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.includes('/node_modules/dependency-cruiser/')) return next(specifier, context)
    if (specifier === 'typescript') return { url: standIn, shortCircuit: true }
    if (specifier === 'typescript/package.json') return { url: manifest, shortCircuit: true }
    return next(specifier, context)
  },
})

// The configuration asks for this: without the stand-in every rule would pass in silence.
process.env.FOYER_FLOORS = 'readable'

const args = process.argv.slice(2)
if (args.length === 0) process.argv.push('--config', '.dependency-cruiser.cjs', 'apps', 'packages')
await import(at('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'))
