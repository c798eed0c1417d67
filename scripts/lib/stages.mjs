import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProjects, findReachedTests, listChanged, listTestedSlices, readCode } from './changed.mjs'
import { ensureChromium, findChromium } from './chromium.mjs'
import { log, seconds } from './log.mjs'
import { at } from './paths.mjs'
import { runLabelled, wasStopped } from './processes.mjs'
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
  'format and lint': [...biome, 'check', '--error-on-warnings', '.'],
  'types server': ['typescript/bin/tsc', '-p', 'apps/server'],
  'types web': ['typescript/bin/tsc', '-p', 'apps/web'],
  'types e2e': ['typescript/bin/tsc', '-p', 'e2e'],
}

/** Tests start many processes that load the same modules: each portal takes half the processor time to start. */
const testEnv = { ...process.env, NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled') }

/** Each runs with `{ node, folder, label }`; one that takes `files` runs only these, for what failed in its first run. */
const stages = {
  check: async (tools) => {
    const result = add(await runSteps(tools, steps), await checkRules(tools))
    return add(result, await timed(tools, 'contract', () => vitest(tools, ['--project', 'contract'])))
  },
  changed: async (tools) => {
    const changed = listChanged()
    if (changed.length === 0) return nothing
    const types = findProjects(changed).map((name) => [`types ${name}`, ['typescript/bin/tsc', '-p', name]])
    const formatAndLint = [...biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]
    const checks = { 'format and lint': formatAndLint, ...Object.fromEntries(types) }
    const result = add(await runSteps(tools, checks), await checkRules(tools))
    const code = readCode()
    const tests = findReachedTests(changed, code)
    log(`\n${tests.length} test files reach what changed${tests.map((path) => `\n- ${path}`).join('')}`)
    const slices = listTestedSlices(changed, code)
    const env = slices === undefined ? {} : { TEST_SLICES: slices.join(',') }
    return tests.length === 0 ? result : add(result, await timed(tools, 'tests', () => vitest(tools, tests, env)))
  },
  server: (tools, files = []) => vitest(tools, ['--project', 'server', '--project', 'isolated', ...files]),
  processes: (tools, files = []) => vitest(tools, ['--project', 'processes', ...files]),
  web: (tools, files = []) => vitest(tools, ['--project', 'web', '--project', 'web-isolated', ...files]),
  e2e: (tools, files) => playwright(tools, files ? ['--workers=1', ...files] : ['--grep-invert=@alone']),
  'e2e-alone': (tools, files = []) => playwright(tools, ['--workers=1', '--grep=@alone', ...files]),
}

/**
 * The stages that make up everything, in turns. The lanes of a turn run side by side, the stages of a lane one after the
 * other. Browsers take all processors: beside them, tests of the server fail by time. What measures media or paint runs
 * with one worker.
 */
const turns = [
  [
    ['check', 'web'],
    ['server', 'processes'],
  ],
  [['e2e']],
  [['e2e-alone']],
]

/** Names of the stages that make up everything. */
export const stageNames = turns.flat(2)

/** Runs stages, also behind a failing one; prints their times, and the sum as the last line. */
export async function runStages(node, names) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-reports-'))
  try {
    const tools = { node, folder }
    const results = []
    const others = names.filter((name) => !stageNames.includes(name))
    for (const lanes of [[others], ...turns]) {
      const sideBySide = lanes.map((lane) =>
        runInTurn(
          tools,
          lane.filter((name) => names.includes(name)),
        ),
      )
      results.push(...(await Promise.all(sideBySide)).flat())
    }
    let sum = nothing
    for (const result of results) sum = add(sum, await runFailedAgain(tools, result))
    if (wasStopped()) sum = add(sum, failure('stopped'))
    log(`\n${conclude(sum)}`)
    return sum.failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runInTurn(tools, names) {
  const results = []
  for (const name of names) {
    if (wasStopped()) break
    const labelled = { ...tools, label: name }
    results.push({ name, first: await timed(labelled, `=== ${name}`, () => stages[name](labelled)) })
  }
  return results
}

/** Runs the files in which few tests failed a second time, when nothing else runs. */
async function runFailedAgain(tools, { name, first }) {
  if (wasStopped() || !canRunAgain(first)) return first
  log(
    `\n${name}: ${first.files.length} test files failed and are run again:${first.files.map((path) => `\n- ${path}`).join('')}`,
  )
  return settle(first, await stages[name]({ ...tools, label: `${name} again` }, first.files))
}

async function runSteps(tools, wanted) {
  let result = nothing
  for (const [name, [tool, ...args]] of Object.entries(wanted)) {
    if (wasStopped()) break
    const work = async () => fromCode(name, await runNode(tools, [moduleFile(tool), ...args]))
    result = add(result, await timed(tools, name, work))
  }
  return result
}

/**
 * Checks the import rules, the word list, the comments, the tokens instead of own colours, the size of folders, and the
 * exported names.
 */
async function checkRules(tools) {
  let result = nothing
  for (const [name, script] of [
    ['imports', 'check-imports.mjs'],
    ['words', 'check-words.ts'],
    ['comments', 'check-comments.ts'],
    ['styles', 'check-style.ts'],
    ['folders', 'check-folders.ts'],
    ['names', 'check-names.ts'],
  ])
    result = add(
      result,
      await timed(tools, name, async () => fromCode(name, await runNode(tools, [at('scripts', script)]))),
    )
  return result
}

async function timed({ label }, name, work) {
  const since = performance.now()
  const result = await work()
  log(`${label} | ${name}: ${result.passed} passed, ${result.failed} failed in ${seconds(since)}`)
  return result
}

function runNode({ node, label }, args, env = process.env) {
  return runLabelled(node, args, { label, env })
}

function vitest(tools, args, env = {}) {
  const { folder, label } = tools
  const reporters = ['default', 'json', at('scripts', 'lib', 'error-reporter.mjs')]
  const file = join(folder, `${label}.json`)
  const errorsFile = join(folder, `${label}-errors.json`)
  const program = [moduleFile('vitest/vitest.mjs'), 'run', ...reporters.map((reporter) => `--reporter=${reporter}`)]
  return readReport(tools, {
    file,
    args: [...program, `--outputFile.json=${file}`, ...args],
    env: { ...testEnv, ...env, ERRORS_FILE: errorsFile },
    count: (report) => add(countVitest(report), countErrors(errorsFile)),
  })
}

async function playwright(tools, args) {
  try {
    const missing = await ensureChromium()
    if (missing) throw new Error(missing)
    await ensureWebBuilt(tools.node)
  } catch (error) {
    log(error.message)
    return failure('e2e', error.message)
  }
  const file = join(tools.folder, `${tools.label}.json`)
  return readReport(tools, {
    file,
    args: [moduleFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
    env: { ...testEnv, CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: countPlaywright,
  })
}

async function readReport(tools, { file, args, env, count }) {
  return fromReport({ name: tools.label, file, code: await runNode(tools, args, env) }, count)
}

function moduleFile(path) {
  return at('node_modules', ...path.split('/'))
}
