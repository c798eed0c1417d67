// Finds names that two files of an app export, or an app and the contract: each means one thing, so that it is known
// without a look at the import. `node scripts/check-names.ts [folder]` prints each and fails if there is one.
import { join } from 'node:path'
import { parseSync } from 'vite'
import { readFiles, type SourceFile } from './lib/files.ts'

export type SharedName = { name: string; paths: string[] }

/** Places within which a name means one thing: each app with the contract, which both import. */
const scopes = ['apps/server', 'apps/web'].map((app) => [`${app}/src/`, 'packages/contract/src/'])
// Tests and access rows are imported by tests only. Generated types have the names of tables.
const exempt = /\.(test|access)\.tsx?$|\.fixtures?\.tsx?$|\.gen\.ts$/

/** Lists the names of what a file declares and exports, without what it passes on from other files. */
function listNames({ path, text }: SourceFile): string[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const declared = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) => (moduleRequest === null ? (exportName.name ?? []) : [])),
  )
  // A store is imported as a namespace (`users.find`), so that all stores share the usual verbs; its types are not.
  const names = path.endsWith('.store.ts') ? declared.filter((name) => /^[A-Z]/.test(name)) : declared
  return [...new Set(names)]
}

/** Finds the names that two files of the same scope declare. */
export function findSharedNames(files: readonly SourceFile[]): SharedName[] {
  const declarations = files.flatMap((file) =>
    exempt.test(file.path) ? [] : listNames(file).map((name) => ({ name, path: file.path })),
  )
  const shared = scopes.flatMap((folders) => {
    const inScope = declarations.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    return [...Map.groupBy(inScope, ({ name }) => name)].filter(([, group]) => group.length > 1)
  })
  // A name that the contract has twice is shared in both scopes.
  const byName = Map.groupBy(shared, ([name]) => name)
  return [...byName].map(([name, groups]) => ({
    name,
    paths: [...new Set(groups.flatMap(([, group]) => group.map(({ path }) => path)))].sort(),
  }))
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '..')
  const isInScope = (path: string) => /\.tsx?$/.test(path) && scopes.flat().some((start) => path.startsWith(start))
  for (const { name, paths } of findSharedNames(readFiles(folder, isInScope))) {
    console.error(`${name}: ${paths.join(', ')}; give each meaning a name of its own`)
    process.exitCode = 1
  }
}
