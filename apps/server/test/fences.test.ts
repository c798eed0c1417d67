import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const rooms: string[] = []

afterAll(() => {
  for (const room of rooms) rmSync(room, { recursive: true, force: true })
})

function makeRoom(files: { [path: string]: string }): string {
  const room = mkdtempSync(join(tmpdir(), 'foyer-fences-'))
  rooms.push(room)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(room, path)), { recursive: true })
    writeFileSync(join(room, path), text)
  }
  return room
}

function run(cwd: string, ...command: string[]) {
  return spawnSync(process.execPath, command, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** One wrong import per rule: from → to, as written in the file. */
const wrongImports: { rule: string; from: string; imports: string }[] = [
  { rule: 'resolvable', from: 'apps/server/src/features/a/a.handlers.ts', imports: '#platform/nowhere.ts' },
  { rule: 'no-cycles', from: 'apps/web/src/lib/round.ts', imports: './trip.ts' },
  { rule: 'no-index', from: 'apps/web/src/lib/lazy.ts', imports: './index.ts' },
  { rule: 'contract-alone', from: 'packages/contract/src/a.ts', imports: 'node:fs' },
  { rule: 'server-not-web', from: 'apps/server/src/platform/a.ts', imports: '../../../web/src/lib/clean.ts' },
  { rule: 'web-not-server', from: 'apps/web/src/lib/b.ts', imports: '../../../server/src/platform/clean.ts' },
  { rule: 'no-tests-in-product', from: 'apps/server/src/platform/b.ts', imports: '../../test/kit.ts' },
  { rule: 'declared-packages', from: 'apps/server/src/platform/c.ts', imports: 'undeclared' },
  { rule: 'platform-lowest', from: 'apps/server/src/platform/d.ts', imports: '#features/a/a.store.ts' },
  { rule: 'engine-on-platform', from: 'apps/server/src/engine/a.ts', imports: '#features/a/a.store.ts' },
  { rule: 'server-features-below-app', from: 'apps/server/src/features/a/a.jobs.ts', imports: '#app' },
  { rule: 'app-below-main', from: 'apps/server/src/platform/e.ts', imports: '../main.ts' },
  { rule: 'app-through-handlers', from: 'apps/server/src/app.ts', imports: '#features/a/a.store.ts' },
  {
    rule: 'server-slices-apart',
    from: 'apps/server/src/features/b/b.handlers.ts',
    imports: '#features/a/a.handlers.ts',
  },
  { rule: 'store-on-platform', from: 'apps/server/src/features/b/b.store.ts', imports: '#features/a/a.store.ts' },
  { rule: 'rules-are-pure', from: 'apps/server/src/features/b/b.rules.ts', imports: '#platform/clean.ts' },
  { rule: 'ui-knows-nothing', from: 'apps/web/src/ui/a.tsx', imports: '../../../../packages/contract/src/clean.ts' },
  { rule: 'lib-below-features', from: 'apps/web/src/lib/c.ts', imports: '#features/a/a.queries.ts' },
  { rule: 'web-features-below-app', from: 'apps/web/src/features/a/a-screen.tsx', imports: '#app/clean.tsx' },
  { rule: 'web-slices-apart', from: 'apps/web/src/features/b/b-screen.tsx', imports: '#features/a/a.texts.ts' },
  { rule: 'queries-without-screens', from: 'apps/web/src/features/b/b.queries.ts', imports: '#ui/clean.tsx' },
]

/** What the house allows, and the files that the wrong ones lean on. */
const rightFiles = {
  'package.json': '{ "private": true, "type": "module" }',
  'apps/server/package.json':
    '{ "type": "module", "imports": { "#platform/*": "./src/platform/*", "#features/*": "./src/features/*", "#app": "./src/app.ts" } }',
  'apps/web/package.json':
    '{ "type": "module", "imports": { "#app/*": "./src/app/*", "#lib/*": "./src/lib/*", "#ui/*": "./src/ui/*", "#features/*": "./src/features/*" } }',
  'node_modules/undeclared/package.json': '{ "name": "undeclared", "main": "main.js" }',
  'node_modules/undeclared/main.js': '',
  'packages/contract/src/clean.ts': '',
  'apps/server/test/kit.ts': '',
  'apps/server/src/main.ts': '',
  'apps/server/src/platform/clean.ts': '',
  'apps/server/src/features/a/a.store.ts': "import '#platform/clean.ts'",
  'apps/server/src/features/a/a.mails.ts': '',
  'apps/server/src/features/a/a.handlers.ts': '',
  'apps/server/src/features/c/c.handlers.ts':
    "import type { A } from '#features/a/a.store.ts'\nimport type { B } from '#features/a/a.mails.ts'",
  'apps/web/src/lib/clean.ts': '',
  'apps/web/src/lib/index.ts': '',
  'apps/web/src/lib/trip.ts': "import type { Round } from './round.ts'",
  'apps/web/src/ui/clean.tsx': "import '#lib/clean.ts'",
  'apps/web/src/app/clean.tsx': "const screen = import('#features/c/c-screen.tsx')",
  'apps/web/src/features/a/a.queries.ts': '',
  'apps/web/src/features/a/a.texts.ts': '',
  'apps/web/src/features/c/c-screen.tsx':
    "import { a } from '#features/a/a.queries.ts'\nexport const C = () => <p>{a}</p>",
}

/** The violations of a cruise, as rule and file. */
function cruise(folder: string): { rule: string; from: string }[] {
  const config = join(root, '.dependency-cruiser.cjs')
  const floors = join(root, 'scripts/floors.mjs')
  const answer = run(folder, floors, '--config', config, '--output-type', 'json', 'apps', 'packages')
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } = JSON.parse(answer.stdout)
  return report.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
}

describe('the floors', () => {
  const wrongFiles = wrongImports.map(({ from, imports }) => [from, `import type { X } from '${imports}'`])
  const violations = cruise(makeRoom({ ...rightFiles, ...Object.fromEntries(wrongFiles) }))

  test.each(wrongImports)('$rule catches $from → $imports', ({ rule, from }) => {
    expect(violations).toContainEqual({ rule, from })
  })

  test('what is allowed is not caught', () => {
    const wrong = new Set(wrongImports.map(({ from }) => from))
    const caught = violations.filter(({ from }) => !wrong.has(from) && from !== 'apps/web/src/lib/trip.ts')
    expect(caught).toEqual([])
  })

  test('no rule is without its wrong file', () => {
    const source =
      "process.env.FOYER_FLOORS = 'readable'; console.log(JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((rule) => rule.name)))"
    const rules: string[] = JSON.parse(run(root, '--input-type=commonjs', '-e', source).stdout)
    expect(wrongImports.map(({ rule }) => rule).toSorted()).toEqual(rules.toSorted())
  })

  test('a cruise that could not read TypeScript is refused', () => {
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const answer = run(root, cruiser, ...cruiseOf('apps/server/src/app.ts'))
    expect(answer.status).not.toBe(0)
    expect(answer.stderr).toContain('scripts/floors.mjs')
  })

  test('the product’s own imports across floors lead somewhere', () => {
    const answer = run(root, join(root, 'scripts/floors.mjs'), ...cruiseOf('apps/server/src/app.ts'))
    expect(answer.stdout).toContain('packages/contract/src/')
    expect(answer.stdout).toContain('apps/server/src/platform/')
  })
})

function cruiseOf(file: string): string[] {
  return ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'text', file]
}

describe('the build of the pages', () => {
  const build = (main: string) => {
    const room = makeRoom({
      'index.html': '<!doctype html><body><script type="module" src="/main.js"></script></body>',
      'main.js': main,
      'form.js': "import 'zod'",
      'node_modules/zod/package.json': '{ "name": "zod", "type": "module", "main": "main.js" }',
      'node_modules/zod/main.js': 'document.title = "zod"',
    })
    const config = join(root, 'apps/web/vite.config.ts')
    return run(room, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'error')
  }

  test('a page that would load zod before its first paint is refused, with the file that asks for it', () => {
    const answer = build("import './form.js'")
    expect(answer.status).not.toBe(0)
    expect(answer.stderr).toMatch(/zod would be loaded before the first paint, for \S+\/form\.js/)
  })

  test('zod may come later', () => {
    const answer = build("import('./form.js')")
    expect(answer.stderr).toBe('')
    expect(answer.status).toBe(0)
  })
})

const long = (lines: number) => 'export function long() {\n'.concat('  work()\n'.repeat(lines), '}\n')
const screen = 'apps/web/src/features/a/a-screen.tsx'
const handler = 'apps/server/src/features/a/a.handlers.ts'

/** One wrong text per rule, and the file it would stand in. */
const wrongTexts: { rule: string; path: string; text: string }[] = [
  { rule: 'noExplicitAny', path: handler, text: 'export const a: any = 1' },
  { rule: 'noNonNullAssertion', path: handler, text: 'export const a = (b: string[]) => b[0]!.length' },
  { rule: 'type assertions', path: handler, text: 'export const a = JSON.parse("1") as number' },
  { rule: 'type assertions', path: handler, text: 'export const a = <number>JSON.parse("1")' },
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
  { rule: 'useFilenamingConvention', path: 'apps/web/src/ui/DataTable.tsx', text: 'export const a = 1' },
  { rule: 'noJsxLiterals', path: screen, text: 'export const A = () => <p>Words</p>' },
  { rule: 'comes from the texts', path: screen, text: 'export const A = () => <nav aria-label="Words" />' },
  { rule: 'useAltText', path: screen, text: 'export const A = () => <img src="/a.png" />' },
  { rule: 'useButtonType', path: screen, text: 'export const A = () => <button>{1}</button>' },
  {
    rule: 'useExhaustiveDependencies',
    path: screen,
    text: "import { useEffect } from 'react'\nexport const A = (p) => { useEffect(() => p.a(), [])\nreturn null }",
  },
  { rule: 'noFocusedTests', path: 'apps/server/src/features/a/a.test.ts', text: "test.only('a', () => {})" },
  { rule: 'noSkippedTests', path: 'apps/server/src/features/a/a.test.ts', text: "test.skip('a', () => {})" },
  { rule: 'noPlaywrightWaitForTimeout', path: 'e2e/a.test.ts', text: 'await page.waitForTimeout(5)' },
]

/** What biome says of texts, each in a folder of its own below a tree like ours. */
function lint(texts: { path: string; text: string }[]): string[] {
  const room = makeRoom({})
  const settings = JSON.parse(run(root, '-e', 'console.log(require("fs").readFileSync("biome.json", "utf8"))').stdout)
  return texts.map(({ path, text }, index) => {
    const folder = join(room, String(index))
    const plugins = settings.plugins.map((plugin: { path: string }) => ({ ...plugin, path: join(root, plugin.path) }))
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
    writeFileSync(join(folder, dirname(path), 'b.ts'), 'export const a = 1\n')
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false }, plugins }))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const answer = run(folder, biome, 'lint', '--max-diagnostics=none', '--colors=off', path)
    return answer.stdout + answer.stderr
  })
}

describe('the lint', () => {
  const said = lint(wrongTexts)

  test.each(wrongTexts.map((wrong, index) => ({ ...wrong, index })))(
    '$rule catches its wrong text in $path',
    (wrong) => {
      expect(said[wrong.index]).toContain(wrong.rule)
    },
  )

  test('good code passes', () => {
    const good = [
      { path: handler, text: "export const a = ['b'] as const\nexport const c = { d: a } satisfies object" },
      {
        path: screen,
        text: 'export const A = (p: { label: string }) => <nav aria-live="polite" aria-label={p.label} />',
      },
    ]
    for (const words of lint(good)) {
      expect(words).toContain('Checked 1 file')
      expect(words).not.toMatch(/×|Found/)
    }
  })
})
