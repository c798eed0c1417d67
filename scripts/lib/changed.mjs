import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './paths.mjs'

/**
 * Files that bring everything together: through them every test would reach every file. The tests of a slice start the
 * whole portal, but what they test is the folder that they are in.
 */
const assemblers = new Set([
  'packages/contract/src/contract.ts',
  'apps/server/src/app/server.ts',
  'apps/server/src/app/slices.ts',
  'apps/server/test/kit.ts',
  'apps/web/src/app/routes.tsx',
  'apps/web/src/app/billing-routes.tsx',
  'apps/web/test/kit.tsx',
])

/** Lists with a row or a type for each slice: a change in one is tested by what else the slice changes. */
const lists = new Set([
  'packages/contract/src/contract.ts',
  'packages/contract/src/pages.ts',
  'packages/contract/src/permissions.ts',
  'apps/server/src/app/slices.ts',
  'apps/server/src/platform/database/database.gen.ts',
  'apps/web/src/app/routes.tsx',
  'apps/web/src/app/billing-routes.tsx',
])

/** The subjects of a test of the whole portal, by which a change finds it: paths below `src`, or `every call`. */
const subjectPattern = /^\/\/ Subject: (.+)$/m
const everyCall = 'every call'

export const isTest = (path) => /\.test\.tsx?$/.test(path)
/** Checks whether a test is one of processes, which take long and are left to the complete run. */
const isProcessTest = (path) => path.endsWith('.process.test.ts')
const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path)

function git(folder, ...args) {
  const list = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return list.split('\0').filter((path) => path !== '')
}

/** Finds the commit that this branch left main at; on main, or where there is none, the last commit. */
function findBase(folder) {
  for (const main of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // No such branch.
    }
  }
  return 'HEAD'
}

/** Lists the files that were added or changed since the branch left main, committed or not. */
export function listChanged(folder = root) {
  const changed = git(folder, 'diff', '--name-only', '--diff-filter=d', '-z', findBase(folder))
  return [...new Set([...changed, ...listUntracked(folder)])].sort()
}

const listUntracked = (folder) => git(folder, 'ls-files', '--others', '--exclude-standard', '-z')

/** Reads the code of the repository: its text by its path. */
export function readCode(folder = root) {
  const paths = [...git(folder, 'ls-files', '-z'), ...listUntracked(folder)].filter(isCode)
  return new Map(paths.map((path) => [path, readText(join(folder, path))]))
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Removed, and not committed yet.
    return ''
  }
}

/** Resolves the path of an import inside the repository. */
function resolveImport(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  if (name.startsWith('@foyer/contract/')) return `packages/contract/src/${name.slice('@foyer/contract/'.length)}.ts`
  const app = /^apps\/\w+/.exec(from)?.[0]
  if (!name.startsWith('#') || app === undefined) return undefined
  return name.startsWith('#test/') ? `${app}/test/${name.slice('#test/'.length)}` : `${app}/src/${name.slice(1)}`
}

function listImports(path, text) {
  const names = [...text.matchAll(/^(?!import type ).*?\b(?:from|import)\b\s*\(?\s*'([^']+)'/gm)].map(
    ([, name]) => name,
  )
  return names.map((name) => resolveImport(path, name)).filter((found) => found !== undefined)
}

/** Finds the slice of a file, with all its folders; elsewhere its folder. */
export const findUnit = (path) => /^apps\/\w+\/src\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? dirname(path)

/** Lists the slices that changed, by their names in the contract. */
export function listChangedSlices(changed) {
  const patterns = [
    /^packages\/contract\/src\/[\w-]+\/([\w-]+)(?:\.\w+)?\.ts$/,
    /^apps\/server\/src\/features\/[\w-]+\/([\w-]+)\//,
  ]
  const names = changed
    .filter((path) => !isTest(path))
    .flatMap((path) => patterns.map((pattern) => pattern.exec(path)?.[1]))
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

/** Checks whether a test names one of the files, or a folder that it is in, as its subject. */
const namesAny = (test, text, files) =>
  listSubjects(text)
    .map((subject) => posix.join(dirname(dirname(test)), 'src', subject))
    .some((path) => files.some((file) => file === path || file.startsWith(`${path}/`)))

/** Lists the slices whose calls the tests of every call make; undefined for all, if a change concerns all calls. */
export function listTestedSlices(changed, code) {
  const files = changed.filter((path) => !lists.has(path))
  const isForAllCalls = [...code].some(
    ([path, text]) => isTest(path) && listSubjects(text).includes(everyCall) && namesAny(path, text, files),
  )
  const slices = listChangedSlices(changed)
  return isForAllCalls || slices.length === 0 ? undefined : slices
}

/**
 * Finds the tests that reach one of the changed files: through their imports or those of the files beside them, or
 * because they name it as their subject. Tests of every call are among them when a slice changed; `listTestedSlices`
 * lists whose calls they make.
 */
export function findReachedTests(changed, code) {
  const wanted = new Set(changed.filter((path) => !lists.has(path)))
  const folders = new Set(changed.filter((path) => lists.has(path)).map((path) => dirname(path)))
  const hasChangedSlices = listChangedSlices(changed).length > 0
  const imports = new Map([...code].map(([path, text]) => [path, listImports(path, text)]))
  const isOfPortal = (test) => /^apps\/\w+\/test$/.test(dirname(test))
  const listBeside = (test) => [...code.keys()].filter((path) => findUnit(path) === findUnit(test) && !isTest(path))
  const isSubject = (test) => {
    const text = code.get(test) ?? ''
    return (listSubjects(text).includes(everyCall) && hasChangedSlices) || namesAny(test, text, [...wanted])
  }

  const reaches = (test) => {
    if (isSubject(test) || folders.has(dirname(test))) return true
    const seen = new Set([test])
    // The folder of tests about the whole portal has no subject of its own.
    const open = [test, ...(isOfPortal(test) ? [] : listBeside(test))]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (wanted.has(path)) return true
      if (assemblers.has(path)) continue
      for (const next of imports.get(path) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        open.push(next)
      }
    }
    return false
  }
  return [...code.keys()].filter((path) => isTest(path) && !isProcessTest(path) && reaches(path)).sort()
}

/** Lists the subjects that a test names. */
export function listSubjects(text) {
  return subjectPattern.exec(text)?.[1]?.split(', ') ?? []
}

/** Finds the TypeScript projects whose types may be affected. */
export function findProjects(changed) {
  const projects = [
    ['apps/server', /^(packages|apps\/server|bench)\//],
    ['apps/web', /^(packages|apps\/web)\//],
    ['e2e', /^(packages|apps\/server|e2e|scripts)\/|^playwright\.config/],
  ]
  const isForAll = changed.some((path) => /^(package-lock\.json|tsconfig[^/]*)$/.test(path))
  return projects.filter(([, reach]) => isForAll || changed.some((path) => reach.test(path))).map(([name]) => name)
}
