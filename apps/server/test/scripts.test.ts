import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

type Result = { passed: number; failed: number; skipped: string[] }
type Reports = {
  fromReport: (file: string, code: number, count: (report: unknown) => Result) => Result
  countPlaywright: (report: unknown) => Result
}
type Install = { findNotInstalled: () => string[] }
// Scripts without types: they run on the Node that is installed, before anything else.
const root = join(import.meta.dirname, '../../..')
const scripts = join(root, 'scripts/lib')
const { countPlaywright, fromReport }: Reports = await import(join(scripts, 'reports.mjs'))
const { findNotInstalled }: Install = await import(join(scripts, 'install.mjs'))

const folder = mkdtempSync(join(tmpdir(), 'foyer-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'report.json')
const stats = { expected: 3, unexpected: 0, flaky: 0 }

it('counts a run without a report as a failure, even if it exits with 0', () => {
  const missing = join(folder, 'missing.json')
  expect(fromReport(missing, 0, countPlaywright)).toMatchObject({ passed: 0, failed: 1 })
  expect(fromReport(missing, 1, countPlaywright)).toMatchObject({ passed: 0, failed: 1 })
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
  expect(fromReport(file, code, countPlaywright)).toMatchObject(counts)
})

it('finds everything of the lock file installed, or every start would install again', () => {
  expect(findNotInstalled()).toEqual([])
})

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'])(
  'finds every file that %s links or shows',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const found = [...text.matchAll(/\]\(([^)#]+)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? '',
    )
    const files = found.filter((target) => !/^[a-z]+:/.test(target))
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)
