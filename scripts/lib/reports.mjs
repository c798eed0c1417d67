import { existsSync, readFileSync } from 'node:fs'

/** Result of a step: how many passed and failed, and what was skipped with its reason. */
export const nothing = { passed: 0, failed: 0, skipped: [] }

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  }
}

/** A step without a count of its own counts as one. */
export function fromCode(code) {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** The counts of a JSON report. A runner without a report, or that failed without a failing test, counts as one failure. */
export function fromReport(file, code, count) {
  if (!existsSync(file)) return { ...nothing, failed: 1 }
  const result = count(JSON.parse(readFileSync(file, 'utf8')))
  const unexplained = code !== 0 && result.failed === 0
  return unexplained ? { ...result, failed: 1 } : result
}

export function countVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  )
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter(isFailed).length + brokenFiles.length,
    skipped: tests
      .filter((test) => !['passed', 'failed'].includes(test.status))
      .map((test) => `${test.fullName}: ${test.meta?.reason ?? test.status}`),
  }
}

function isFailed(test) {
  return test.status === 'failed'
}

export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky + (unexpected + flaky === 0 ? report.errors.length : 0),
    skipped: report.suites.flatMap(listSpecs).flatMap(listSkipped),
  }
}

function listSpecs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}

function listSkipped(spec) {
  return spec.tests
    .filter((test) => test.status === 'skipped')
    .map(
      (test) =>
        `${spec.title}: ${test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'}`,
    )
}
