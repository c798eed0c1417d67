import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest that writes the errors that belong to no test, which its JSON report leaves out, to the file
 * named by ERRORS_FILE: a list of `{ path, test, message }`, where `path` and `test` say what was running.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads the default export of a reporter.
export default class ErrorReporter {
  onTestRunEnd(_modules, errors) {
    const described = errors.map((error) => ({
      path: error.VITEST_TEST_PATH,
      test: error.VITEST_TEST_NAME,
      message: error.stack ?? `${error.name ?? 'Error'}: ${error.message}`,
    }))
    writeFileSync(process.env.ERRORS_FILE, JSON.stringify(described))
  }
}
