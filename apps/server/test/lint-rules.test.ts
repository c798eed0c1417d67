import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, run, writeFixtureFolder } from './fixture-folder.ts'

const long = (lines: number) => 'export function long() {\n'.concat('  work()\n'.repeat(lines), '}\n')
const screen = 'apps/web/src/features/x/a/a-screen.tsx'
const handler = 'apps/server/src/features/x/a/a.handlers.ts'

/** One wrong text per rule, and the file it would be in. */
const wrongTexts: { rule: string; path: string; text: string }[] = [
  { rule: 'noExplicitAny', path: handler, text: 'export const a: any = 1' },
  { rule: 'noNonNullAssertion', path: handler, text: 'export const a = (b: string[]) => b[0]!.length' },
  { rule: 'type assertions', path: handler, text: 'export const a = JSON.parse("1") as number' },
  { rule: 'type assertions', path: handler, text: 'export const a = <number>JSON.parse("1")' },
  { rule: 'one context', path: handler, text: 'export type AContext = { db: 1 }' },
  { rule: 'noDefaultExport', path: handler, text: 'export default 1' },
  { rule: 'noReExportAll', path: handler, text: "export * from './b.ts'" },
  { rule: 'noConsole', path: handler, text: 'console.log(1)' },
  { rule: 'noFloatingPromises', path: handler, text: 'async function a() {}\na()' },
  { rule: 'noProcessEnv', path: handler, text: 'export const a = process.env.PORT' },
  { rule: 'noRestrictedImports', path: handler, text: "import { a } from '../b/b.store.ts'\nexport const b = a" },
  {
    rule: 'noRestrictedImports',
    path: 'apps/web/src/lib/a.ts',
    text: "import { a } from '../ui/a.tsx'\nexport const b = a",
  },
  { rule: 'useImportExtensions', path: handler, text: "import { a } from './b'\nexport const b = a" },
  { rule: 'useImportType', path: handler, text: "import { A } from './a.store.ts'\nexport const b: A = 1" },
  {
    rule: 'useMaxParams',
    path: handler,
    text: 'export function a(...[]) {}\nexport const b = (c, d, e, f) => c + d + e + f',
  },
  { rule: 'noExcessiveLinesPerFile', path: handler, text: 'export const a = 1\n'.repeat(301) },
  { rule: 'noExcessiveLinesPerFunction', path: handler, text: long(90) },
  { rule: 'noExcessiveLinesPerFunction', path: screen, text: long(160) },
  { rule: 'useFilenamingConvention', path: 'apps/web/src/ui/table/DataTable.tsx', text: 'export const a = 1' },
  { rule: 'noJsxLiterals', path: screen, text: 'export const A = () => <p>Words</p>' },
  { rule: 'comes from the texts', path: screen, text: 'export const A = () => <nav aria-label="Words" />' },
  { rule: 'useAltText', path: screen, text: 'export const A = () => <img src="/a.png" />' },
  { rule: 'useButtonType', path: screen, text: 'export const A = () => <button>{1}</button>' },
  {
    rule: 'useExhaustiveDependencies',
    path: screen,
    text: "import { useEffect } from 'react'\nexport const A = (p) => { useEffect(() => p.a(), [])\nreturn null }",
  },
  { rule: 'noFocusedTests', path: 'apps/server/src/features/x/a/a.test.ts', text: "test.only('a', () => {})" },
  { rule: 'noSkippedTests', path: 'apps/server/src/features/x/a/a.test.ts', text: "test.skip('a', () => {})" },
  { rule: 'noPlaywrightWaitForTimeout', path: 'e2e/a.test.ts', text: 'await page.waitForTimeout(5)' },
]

/** Returns the output of the linter for each text, in a folder of its own with the tree of the repository. */
function lint(texts: { path: string; text: string }[]): string[] {
  const parent = writeFixtureFolder({})
  const settings = JSON.parse(run(root, '-e', 'console.log(require("fs").readFileSync("biome.json", "utf8"))').stdout)
  return texts.map(({ path, text }, index) => {
    const folder = join(parent, String(index))
    const plugins = settings.plugins.map((plugin: { path: string }) => ({ ...plugin, path: join(root, plugin.path) }))
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
    writeFileSync(join(folder, dirname(path), 'b.ts'), 'export const a = 1\n')
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false }, plugins }))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const response = run(folder, biome, 'lint', '--max-diagnostics=none', '--colors=off', path)
    return response.stdout + response.stderr
  })
}

describe('the lint', () => {
  const text = lint(wrongTexts)

  test.each(wrongTexts.map((wrong, index) => ({ ...wrong, index })))(
    '$rule catches its wrong text in $path',
    (wrong) => {
      expect(text[wrong.index]).toContain(wrong.rule)
    },
  )

  test('accepts correct code', () => {
    const good = [
      { path: handler, text: "export const a = ['b'] as const\nexport const c = { d: a } satisfies object" },
      {
        path: screen,
        text: 'export const A = (p: { label: string }) => <nav aria-live="polite" aria-label={p.label} />',
      },
    ]
    for (const output of lint(good)) {
      expect(output).toContain('Checked 1 file')
      expect(output).not.toMatch(/×|Found/)
    }
  })
})
