import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProjects, findReachedTests, listChanged, readCode } from './changed.mjs'
import { ensureChromium, findChromium } from './chromium.mjs'
import { log, seconds } from './log.mjs'
import { at } from './paths.mjs'
import { run, wasStopped } from './processes.mjs'
import {
  add,
  canRunAgain,
  conclude,
  countErrors,
  countPlaywright,
  countVitest,
  failure,
  fromCode,
  fromReport,
  nothing,
  settle,
} from './reports.mjs'
import { ensureWebBuilt } from './web.mjs'

/** The steps that count as one each: what is run, by Node 26. */
const biome = ['@biomejs/biome/bin/biome']
const steps = {
  format: [...biome, 'check', '--linter-enabled=false', '.'],
  lint: [...biome, 'lint', '--error-on-warnings', '.'],
  'types server': ['typescript/bin/tsc', '-p', 'apps/server'],
  'types web': ['typescript/bin/tsc', '-p', 'apps/web'],
  'types e2e': ['typescript/bin/tsc', '-p', 'e2e'],
}

/** Tests start many processes that load the same modules: each portal takes half the processor time to start. */
const testEnv = { ...process.env, NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled') }

const stages = {
  check: async (tools) => {
    let result = await runSteps(tools, steps)
    result = add(result, await checkRules(tools))
    return add(result, await timed('contract', () => vitest(tools, 'contract', ['--project', 'contract'])))
  },
  changed: async (tools) => {
    const changed = listChanged()
    if (changed.length === 0) return nothing
    const types = findProjects(changed).map((name) => [`types ${name}`, ['typescript/bin/tsc', '-p', name]])
    const formatAndLint = [...biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]
    let result = await runSteps(tools, { 'format and lint': formatAndLint, ...Object.fromEntries(types) })
    result = add(result, await checkRules(tools))
    const tests = findReachedTests(changed, readCode())
    log(`\n${tests.length} test files reach what changed${tests.map((path) => `\n- ${path}`).join('')}`)
    return tests.length === 0 ? result : add(result, await timed('tests', () => vitest(tools, 'changed', tests)))
  },
  server: (tools) => vitest(tools, 'server', ['--project', 'server']),
  processes: (tools) => vitest(tools, 'processes', ['--project', 'processes']),
  web: (tools) => vitest(tools, 'web', ['--project', 'web']),
  e2e: playwright,
}

async function runSteps({ node }, wanted) {
  let result = nothing
  for (const [name, [tool, ...args]] of Object.entries(wanted)) {
    if (wasStopped()) break
    result = add(result, await timed(name, async () => fromCode(name, await run(node, [moduleFile(tool), ...args]))))
  }
  return result
}

/** The import rules, the word list, the tokens instead of own colours, and the size of folders. */
async function checkRules({ node }) {
  let result = nothing
  for (const [name, script] of [
    ['imports', 'check-imports.mjs'],
    ['words', 'check-words.ts'],
    ['styles', 'check-style.ts'],
    ['folders', 'check-folders.ts'],
  ])
    result = add(result, await timed(name, async () => fromCode(name, await run(node, [at('scripts', script)]))))
  return result
}

/** Runs stages one after the other, also behind a failing one; prints their times, and the sum as the last line. */
export async function runStages(node, names) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-reports-'))
  let sum = nothing
  try {
    for (const name of names) {
      if (wasStopped()) break
      log(`\n=== ${name}`)
      sum = add(sum, await timed(`=== ${name}`, () => stages[name]({ node, folder })))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (wasStopped()) sum = add(sum, failure('stopped'))
  log(`\n${conclude(sum)}`)
  return sum.failed === 0 ? 0 : 1
}

/** Names of the stages that make up everything. */
export const stageNames = Object.keys(stages).filter((name) => name !== 'changed')

async function timed(name, work) {
  const since = performance.now()
  const result = await work()
  log(`${name}: ${result.passed} passed, ${result.failed} failed in ${seconds(since)}`)
  return result
}

function vitest({ node, folder }, name, args) {
  const reporters = ['default', 'json', at('scripts', 'lib', 'error-reporter.mjs')]
  const program = [moduleFile('vitest/vitest.mjs'), 'run', ...reporters.map((reporter) => `--reporter=${reporter}`)]
  return runTwice(async (files) => {
    const file = join(folder, `${name}-${files.length}.json`)
    const errorsFile = join(folder, `${name}-${files.length}-errors.json`)
    const only = files.length > 0 ? [...args.filter((arg) => !arg.includes('.test.')), ...files] : args
    const env = { ...testEnv, ERRORS_FILE: errorsFile }
    const code = await run(node, [...program, `--outputFile.json=${file}`, ...only], { env })
    return fromReport({ name, file, code }, (report) => add(countVitest(report), countErrors(errorsFile)))
  })
}

/** Runs tests, and the files in which few of them failed a second time, when nothing else runs. */
async function runTwice(runFiles) {
  const first = await runFiles([])
  if (wasStopped() || !canRunAgain(first)) return first
  log(
    `\n${first.files.length} test files failed and are run again:${first.files.map((path) => `\n- ${path}`).join('')}`,
  )
  return settle(first, await runFiles(first.files))
}

async function playwright({ node, folder }) {
  const missing = await ensureChromium()
  if (missing) {
    log(missing)
    return failure('e2e', missing)
  }
  try {
    await ensureWebBuilt(node)
  } catch (error) {
    log(error.message)
    return failure('e2e', error.message)
  }
  const runJourneys = async (name, args) => {
    const file = join(folder, `${name}.json`)
    const env = { ...testEnv, CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const program = [moduleFile('@playwright/test/cli.js'), 'test', '--reporter=list,json']
    return fromReport({ name: 'e2e', file, code: await run(node, [...program, ...args], { env }) }, countPlaywright)
  }
  return runTwice(async (files) => {
    if (files.length > 0) return runJourneys('e2e-again', ['--workers=1', ...files])
    const most = await runJourneys('e2e', ['--grep-invert=@alone'])
    return wasStopped() ? most : add(most, await runJourneys('e2e-alone', ['--grep=@alone', '--workers=1']))
  })
}

function moduleFile(path) {
  return at('node_modules', ...path.split('/'))
}
