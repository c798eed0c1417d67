import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type {} from 'vitest/config'

/** Marks the id of a file of the contract that is replaced by its data. */
const mark = '?data'

/** The fields of a call that only the server and its documents use. */
const serverFields = new Set(['input', 'output', 'audit', 'limit'])

/**
 * Replaces what the pages import from `@foyer/contract/…` by its data: calls without their schemas, errors, constants.
 * A form loads its schema with `import('@foyer/contract/schemas/…')`, so that no page waits for zod. A file that has
 * neither calls nor schemas stays as it is. The development server does without.
 */
export const contractData: Plugin = {
  name: 'contract-data',
  enforce: 'pre',
  apply: (_config, { command, mode }) => command === 'build' || mode === 'test',
  // The data of a file depends on what it imports, of which the cache of transformed files knows nothing.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (id.endsWith(mark) ? false : undefined)),
  resolveId: {
    filter: { id: /^@foyer\/contract\/(?!schemas\/)/ },
    async handler(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (resolved === null || !Object.values(await load(resolved.id)).some(hasSchemas)) return resolved
      return `${resolved.id}${mark}`
    },
  },
  load: {
    filter: { id: /\?data$/ },
    async handler(id) {
      const exported = Object.entries(await load(id.slice(0, -mark.length)))
      return exported
        .flatMap(([name, value]) => {
          const data = toData(value)
          return data === undefined ? [] : [`export const ${name} = ${JSON.stringify(data)}`]
        })
        .join('\n')
    },
  },
}

type Exports = { readonly [name: string]: unknown }

const load = (path: string): Promise<Exports> => import(pathToFileURL(path).href)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): boolean => isObject(value) && '_zod' in value
const hasSchemas = (value: unknown): boolean =>
  isSchema(value) || (isObject(value) && Object.values(value).some(hasSchemas))

/** Returns the value without the schemas of its calls; undefined if it is no data even then. */
function toData(value: unknown): unknown {
  if (!isObject(value)) return typeof value === 'function' ? undefined : value
  if (isSchema(value)) return undefined
  const isCall = 'input' in value && 'output' in value
  const fields = Object.entries(value)
    .filter(([name]) => !(isCall && serverFields.has(name)))
    .map(([name, field]) => [name, toData(field)])
  if (fields.some(([, field]) => field === undefined)) return undefined
  if (Array.isArray(value)) return fields.map(([, field]) => field)
  return Object.getPrototypeOf(value) === Object.prototype ? Object.fromEntries(fields) : undefined
}
