import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'

type Result = {
  passed: number
  failed: number
  skipped: string[]
  failures: string[]
  files: string[]
  unstable: string[]
}
type Count = (report: unknown) => Result
type Reports = {
  fromReport: (run: { name: string; file: string; code: number }, count: Count) => Result
  fromCode: (name: string, code: number) => Result
  add: (one: Result, other: Result) => Result
  conclude: (result: Result) => string
  canRunAgain: (result: Result) => boolean
  settle: (first: Result, second: Result) => Result
  nothing: Result
  countPlaywright: Count
  countVitest: Count
  countErrors: (file: string) => Result
}
type ErrorReporter = { onTestRunEnd: (modules: unknown[], errors: object[]) => void }
type Install = { findNotInstalled: () => string[] }
// Scripts without types: they run on the Node that is installed, before anything else.
const root = join(import.meta.dirname, '../../..')
const scripts = join(root, 'scripts/lib')
const reports: Reports = await import(join(scripts, 'reports.mjs'))
const { add, canRunAgain, conclude, countErrors, countPlaywright, countVitest, fromCode, fromReport, nothing, settle } =
  reports
const { growPause }: { growPause: (pauseMs: number) => number } = await import(join(scripts, 'server.mjs'))
const { findNotInstalled }: Install = await import(join(scripts, 'install.mjs'))

const folder = mkdtempSync(join(tmpdir(), 'foyer-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'report.json')
const stats = { expected: 3, unexpected: 0, flaky: 0 }

it('counts a run without a report as a failure, even if it exits with 0', () => {
  const missing = join(folder, 'missing.json')
  expect(fromReport({ name: 'e2e', file: missing, code: 0 }, countPlaywright)).toMatchObject({ passed: 0, failed: 1 })
  expect(fromReport({ name: 'e2e', file: missing, code: 1 }, countPlaywright)).toMatchObject({ passed: 0, failed: 1 })
})

it.each([
  ['nothing failed', { stats, suites: [], errors: [] }, 0, { passed: 3, failed: 0 }],
  ['a test failed', { stats: { ...stats, unexpected: 1 }, suites: [], errors: [] }, 1, { passed: 3, failed: 1 }],
  [
    'a test passed only when it was run again',
    { stats: { ...stats, flaky: 1 }, suites: [], errors: [] },
    0,
    { failed: 1 },
  ],
  ['an error belongs to no test', { stats, suites: [], errors: [{}] }, 1, { passed: 3, failed: 1 }],
  ['the runner failed for a reason of its own', { stats, suites: [], errors: [] }, 1, { passed: 3, failed: 1 }],
])('counts a report in which %s', (_title, report, code, counts) => {
  writeFileSync(file, JSON.stringify(report))
  expect(fromReport({ name: 'e2e', file, code }, countPlaywright)).toMatchObject(counts)
})

describe('the end of the output', () => {
  const error = { message: '\u001b[31mError: expected 1\u001b[39m\n\n    received 2' }
  const failing = (title: string, status: string) => ({ title, tests: [{ status, results: [{ errors: [error] }] }] })
  const ofPlaywright = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [
      {
        title: 'series.spec.ts',
        specs: [failing('passes', 'expected'), failing('is slow', 'flaky')],
        suites: [{ title: 'a series', specs: [failing('ends', 'unexpected')] }],
      },
    ],
  }
  const ofVitest = {
    testResults: [
      {
        name: join(root, 'apps/server/test/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', ancestorTitles: [], title: 'passes', fullName: 'passes', failureMessages: [] },
          {
            status: 'failed',
            ancestorTitles: ['a list', 'empty'],
            title: 'says so',
            fullName: 'a list empty says so',
            failureMessages: [Array.from({ length: 50 }, (_, n) => `line ${n}`).join('\n')],
          },
        ],
      },
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }

  it('names what failed before the sum, with the beginning of its message', () => {
    const steps = add(fromCode('format', 0), fromCode('lint', 1))
    const tests = add(countVitest(ofVitest), countPlaywright(ofPlaywright))
    expect(conclude(add(steps, tests))).toBe(
      [
        'Failed:',
        '- lint\n    ended with 1',
        '- b.test.ts\n    Cannot find module',
        `- apps/server/test/a.test.ts > a list > empty > says so${[0, 1, 2, 3, 4, 5].map((n) => `\n    line ${n}`).join('')}`,
        '- e2e/series.spec.ts > is slow\n    Error: expected 1\n    received 2',
        '- e2e/series.spec.ts > a series > ends\n    Error: expected 1\n    received 2',
        '',
        '3 passed, 5 failed',
      ].join('\n'),
    )
  })

  it('lists what failed at first and passed when its file was run again, and does not count it as failed', () => {
    const first = countVitest(ofVitest)
    expect(canRunAgain(first)).toBe(true)
    expect(first.files).toEqual(['apps/server/test/a.test.ts', 'b.test.ts'])
    expect(countPlaywright(ofPlaywright).files).toEqual(['e2e/series.spec.ts'])
    const settled = settle(first, { ...nothing, passed: 2 })
    expect(settled).toMatchObject({ passed: 3, failed: 0, failures: [] })
    expect(conclude(settled)).toContain('Failed at first, passed when run again:\n- b.test.ts')
    const still = settle(first, { ...nothing, passed: 1, failed: 1, failures: ['a'] })
    expect(still).toMatchObject({ passed: 2, failed: 1, failures: ['a'] })
  })

  it('runs nothing again if much failed, or something that is no test', () => {
    const first = countVitest(ofVitest)
    const files = Array.from({ length: 13 }, (_, n) => `${n}.test.ts`)
    expect(canRunAgain({ ...first, files })).toBe(false)
    expect(canRunAgain(add(first, { ...nothing, failed: 1 }))).toBe(false)
    expect(canRunAgain(nothing)).toBe(false)
  })

  it('names a runner that failed without a failing test', () => {
    const { failures } = fromReport({ name: 'server', file: join(folder, 'missing.json'), code: 1 }, countVitest)
    expect(failures).toEqual(['server\n    ended with 1 and left no report'])
    writeFileSync(file, JSON.stringify({ stats, suites: [], errors: [] }))
    expect(fromReport({ name: 'e2e', file, code: 1 }, countPlaywright).failures).toEqual([
      'e2e\n    ended with 1 although no test failed',
    ])
  })

  it('names the errors of Vitest that belong to no test, and runs their files again', async () => {
    const { default: Reporter }: { default: new () => ErrorReporter } = await import(
      join(scripts, 'error-reporter.mjs')
    )
    const errorsFile = join(folder, 'errors.json')
    expect(countErrors(errorsFile)).toEqual(nothing)
    vi.stubEnv('ERRORS_FILE', errorsFile)
    const during = { VITEST_TEST_PATH: join(root, 'apps/web/src/a.test.tsx'), VITEST_TEST_NAME: 'opens a menu' }
    new Reporter().onTestRunEnd([], [Object.assign(new Error('gone'), during, { stack: undefined }), new Error('late')])
    const result = countErrors(errorsFile)
    expect(result).toMatchObject({ passed: 0, failed: 2, files: ['apps/web/src/a.test.tsx'] })
    expect(canRunAgain(result)).toBe(true)
    expect(result.failures).toEqual([
      'outside any test > apps/web/src/a.test.tsx > opens a menu\n    Error: gone',
      expect.stringMatching(/^outside any test\n {4}Error: late\n/),
    ])
    vi.unstubAllEnvs()
  })

  it('stays short when everything failed', () => {
    const failures = Array.from({ length: 100 }, (_, n) => `test ${n}`)
    const shown = conclude({ ...nothing, failed: 100, failures })
    expect(shown).toContain('- test 39\n- and 60 more\n\n0 passed, 100 failed')
  })

  it('is only the sum when all passed', () => {
    expect(conclude({ ...nothing, passed: 3, skipped: ['ten: no reason'] })).toBe(
      'Skipped:\n- ten: no reason\n\n3 passed, 0 failed, 1 skipped',
    )
  })
})

it('finds everything of the lock file installed, or every start would install again', () => {
  expect(findNotInstalled()).toEqual([])
})

it('a portal that keeps failing is started again after five seconds at the latest', () => {
  const pauses = [1000]
  for (let failure = 0; failure < 20; failure += 1) pauses.push(growPause(pauses.at(-1) ?? 0))
  expect(pauses.slice(0, 3)).toEqual([1000, 2000, 4000])
  expect(Math.max(...pauses)).toBe(5000)
})
