import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at } from './paths.mjs'

/**
 * Result of a step: how many passed and failed, what was skipped with its reason, and what failed with its message.
 * `files` are the test files in which something failed; `unstable` is what failed, and passed when it was run again.
 */
export const nothing = { passed: 0, failed: 0, skipped: [], failures: [], files: [], unstable: [] }

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
    failures: [...one.failures, ...other.failures],
    files: [...one.files, ...other.files],
    unstable: [...one.unstable, ...other.unstable],
  }
}

const maxFilesRunAgain = 12

/**
 * Checks whether the files with failures are worth another run, alone: there are few, and nothing else failed. A busy
 * machine makes a test fail now and then; a fault fails twice.
 */
export function canRunAgain({ failed, failures, files }) {
  return files.length > 0 && files.length <= maxFilesRunAgain && failures.length === failed
}

/** Returns the result of a step whose files with failures were run again. */
export function settle(first, second) {
  const passed = Math.max(0, first.passed + first.failed - second.failed)
  return { ...first, ...second, passed, skipped: first.skipped, unstable: first.failures }
}

/** Builds one failure that belongs to no test. */
export function failure(title, message = '') {
  return { ...nothing, failed: 1, failures: [describeFailure(title, message)] }
}

/** Returns the counts of a step by its exit code: one without a count of its own counts as one. */
export function fromCode(name, code) {
  return code === 0 ? { ...nothing, passed: 1 } : failure(name, `ended with ${code}`)
}

/**
 * Returns the counts of a JSON report. A runner without a report, or that failed without a failing test, counts as one
 * failure.
 */
export function fromReport({ name, file, code }, count) {
  if (!existsSync(file)) return failure(name, `ended with ${code} and left no report`)
  const result = count(JSON.parse(readFileSync(file, 'utf8')))
  const unexplained = code !== 0 && result.failed === 0
  return unexplained ? add(result, failure(name, `ended with ${code} although no test failed`)) : result
}

const linesOfMessage = 6
const lineLength = 240

/** Returns the title and the first lines of the message, which are enough to tell what to look into. */
function describeFailure(title, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, lineLength))
    .filter((line) => line !== '')
  return [title, ...lines.slice(0, linesOfMessage)].join('\n    ')
}

export function countVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  )
  return {
    ...nothing,
    files: report.testResults.filter((file) => file.status === 'failed').map((file) => showPath(file.name)),
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter(isFailed).length + brokenFiles.length,
    skipped: tests
      .filter((test) => !['passed', 'failed'].includes(test.status))
      .map((test) => `${test.fullName}: ${test.meta?.reason ?? test.status}`),
    failures: [
      ...brokenFiles.map((file) => describeFailure(showPath(file.name), file.message)),
      ...report.testResults.flatMap((file) =>
        file.assertionResults
          .filter(isFailed)
          .map((test) =>
            describeFailure(
              [showPath(file.name), ...test.ancestorTitles, test.title].join(' > '),
              test.failureMessages.join('\n'),
            ),
          ),
      ),
    ],
  }
}

/** Counts the errors that belong to no test, as `error-reporter.mjs` writes them: one failure each. */
export function countErrors(file) {
  const errors = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return {
    ...nothing,
    files: [...new Set(errors.flatMap(({ path }) => (path === undefined ? [] : [showPath(path)])))],
    failed: errors.length,
    failures: errors.map(({ path, test, message }) =>
      describeFailure(
        [
          'outside any test',
          ...(path === undefined ? [] : [showPath(path)]),
          ...(test === undefined ? [] : [test]),
        ].join(' > '),
        message,
      ),
    ),
  }
}

function showPath(file) {
  return relative(at(), file)
}

function isFailed(test) {
  return test.status === 'failed'
}

export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats
  const specs = report.suites.flatMap((suite) => listSpecs(suite))
  return {
    ...nothing,
    files: [
      ...new Set(specs.filter((spec) => spec.tests.some(isFailedJourney)).map(({ titles }) => `e2e/${titles[0]}`)),
    ],
    passed: expected,
    failed: unexpected + flaky + (unexpected + flaky === 0 ? report.errors.length : 0),
    skipped: specs.flatMap(listSkipped),
    failures: [
      ...specs.flatMap(listFailed),
      ...report.errors.map(({ message }) => describeFailure('e2e', message ?? '')),
    ],
  }
}

/** Lists all tests of a file with the titles of the groups that they are in; the first title is the file. */
function listSpecs(suite, above = []) {
  const titles = [...above, suite.title]
  return [
    ...suite.specs.map((spec) => ({ ...spec, titles: [...titles, spec.title] })),
    ...(suite.suites ?? []).flatMap((inner) => listSpecs(inner, titles)),
  ]
}

function isFailedJourney({ status }) {
  return ['unexpected', 'flaky'].includes(status)
}

/** Lists the tests that failed, also those that passed when they were run again. */
function listFailed(spec) {
  return spec.tests.filter(isFailedJourney).map((test) => {
    const errors = test.results.flatMap((result) => result.errors)
    return describeFailure(`e2e/${spec.titles.join(' > ')}`, errors.map(({ message }) => message ?? '').join('\n'))
  })
}

function listSkipped(spec) {
  return spec.tests
    .filter((test) => test.status === 'skipped')
    .map(
      (test) =>
        `${spec.title}: ${test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'}`,
    )
}

const shownFailures = 40

/**
 * Lists the tests that were skipped and those that failed; the last line is the sum, so that the end of the output is
 * enough.
 */
export function conclude({ passed, failed, skipped, failures, unstable }) {
  const more = failures.length > shownFailures ? [`and ${failures.length - shownFailures} more`] : []
  const left = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  return [
    ...list('Skipped', skipped),
    ...list('Failed at first, passed when run again', unstable),
    ...list('Failed', [...failures.slice(0, shownFailures), ...more]),
    `${passed} passed, ${failed} failed${left}`,
  ].join('\n')
}

function list(title, items) {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${item}`), '']
}
