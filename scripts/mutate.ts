// `npm run mutate -- FILE… [TEST…]`: changes each file in many small ways, one at a time, and lists the changes that no
// test finds: none of those named, or else none of its slice. Authors of rules, commands and stores see there what their
// tests do not look at.
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { findReachedTests, findUnit, isTest, readCode } from './lib/changed.mjs'
import { at } from './lib/paths.mjs'

const named = process.argv.slice(2).map((file) => relative(at(), file))
const code = readCode()
const unknown = named.filter((file) => !code.has(file))
const files = named.filter((file) => !isTest(file))
if (files.length === 0 || unknown.length > 0) {
  console.error(`Name the files to change, from the root of the repository. ${unknown.join(', ')}`)
  process.exit(1)
}

// Those of its own slice: a change that only tests of other slices would find is a gap, and all of them take too long.
const units = new Set(files.map(findUnit))
const reached = findReachedTests(files, code)
const own = reached.filter((test) => units.has(findUnit(test)))
const chosen = own.length > 0 ? own : reached
const testFiles = named.some(isTest) ? named.filter(isTest) : chosen
console.log(`Tests:${testFiles.map((file) => `\n- ${file}`).join('')}`)
await new Stryker({
  mutate: files,
  testFiles,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Portals and databases of two runs at once would only wait for each other.
  concurrency: 1,
  coverageAnalysis: 'perTest',
  vitest: { configFile: 'vitest.config.ts', related: false, pool: 'forks' },
  // A text is no decision.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Its rewriting of this file needs the compiler's API, which version 7 does not have.
  tsconfigFile: 'none',
  ignorePatterns: ['.foyer', 'apps/web/dist', 'docs', 'test-results'],
  tempDirName: '.mutate',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowEmojis: false, logTests: false },
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  warnings: { slow: false },
}).runMutationTest()
