import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, run, writeFixtureFolder } from './fixture-folder.ts'

/** Lists the real files or folders inside a folder of the product. */
function listNames(folder: string, kind: 'file' | 'folder'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => (kind === 'folder' ? entry.isDirectory() : entry.isFile() && /\.tsx?$/.test(entry.name)))
    .map(({ name }) => name)
    .filter((name) => !name.includes('.test.'))
}
const appFiles = ['app', 'start'].flatMap((folder) =>
  listNames(`apps/server/src/${folder}`, 'file').map((name) => `${folder}/${name}`),
)
const platformGroups = listNames('apps/server/src/platform', 'folder')
const uiGroups = listNames('apps/web/src/ui', 'folder')
const areas = listNames('apps/server/src/features', 'folder')

/** Wrong imports: from → to, as written in the file. */
const wrongImports: { rule: string; from: string; imports: string }[] = [
  { rule: 'resolvable', from: 'apps/server/src/features/x/a/a.handlers.ts', imports: '#platform/nowhere.ts' },
  { rule: 'no-cycles', from: 'apps/web/src/lib/round.ts', imports: './trip.ts' },
  { rule: 'no-index', from: 'apps/web/src/lib/lazy.ts', imports: './index.ts' },
  { rule: 'contract-alone', from: 'packages/contract/src/a.ts', imports: 'node:fs' },
  { rule: 'server-not-web', from: 'apps/server/src/platform/a.ts', imports: '../../../web/src/lib/clean.ts' },
  { rule: 'web-not-server', from: 'apps/web/src/lib/b.ts', imports: '../../../server/src/platform/clean.ts' },
  { rule: 'no-tests-in-product', from: 'apps/server/src/platform/b.ts', imports: '../../test/kit.ts' },
  {
    rule: 'no-tests-in-product',
    from: 'apps/server/src/features/x/b/b.slice.ts',
    imports: '#features/x/a/a.access.ts',
  },
  { rule: 'no-tests-in-product', from: 'apps/web/src/lib/d.ts', imports: './a.fixture.ts' },
  { rule: 'no-tests-in-product', from: 'apps/web/src/lib/e.ts', imports: './a.fixtures.ts' },
  { rule: 'declared-packages', from: 'apps/server/src/platform/c.ts', imports: 'undeclared' },
  ...['', ...platformGroups].map((group) => ({
    rule: 'platform-lowest',
    from: join('apps/server/src/platform', group, 'd.ts'),
    imports: '#features/x/a/a.store.ts',
  })),
  { rule: 'engine-on-platform', from: 'apps/server/src/engine/a.ts', imports: '#features/x/a/a.store.ts' },
  { rule: 'recorder-on-engine', from: 'apps/server/src/recorder/a.ts', imports: '#features/x/a/a.store.ts' },
  { rule: 'composer-on-recorder', from: 'apps/server/src/composer/a.ts', imports: '#features/x/a/a.store.ts' },
  ...appFiles.map((name) => ({
    rule: 'server-features-below-app',
    from: `apps/server/src/features/x/a/${name.replace('.ts', '.jobs.ts')}`,
    imports: `../../../../${name}`,
  })),
  { rule: 'app-below-start', from: 'apps/server/src/app/starting.ts', imports: '../start/migrate.ts' },
  { rule: 'start-below-main', from: 'apps/server/src/start/round.ts', imports: './main.ts' },
  ...appFiles.map((name) => ({
    rule: 'app-through-slices',
    from: `apps/server/src/${name}`,
    imports: '#features/x/a/a.store.ts',
  })),
  { rule: 'app-through-slices', from: 'apps/server/src/app/handlers.ts', imports: '#features/x/a/a.handlers.ts' },
  { rule: 'app-through-slices', from: 'apps/server/src/beside.ts', imports: '#features/x/a/a.handlers.ts' },
  { rule: 'slices-listed-once', from: 'apps/server/src/app/registering.ts', imports: '#features/x/a/a.slice.ts' },
  { rule: 'slices-listed-once', from: 'apps/server/src/features/x/b/j.ts', imports: '#features/x/a/a.slice.ts' },
  ...areas.map((area) => ({
    rule: 'server-slices-apart',
    from: `apps/server/src/features/${area}/b/b.handlers.ts`,
    imports: '#features/x/a/a.handlers.ts',
  })),
  {
    rule: 'server-slices-apart',
    from: 'apps/server/src/features/x/b/b.commands.ts',
    imports: '#features/x/a/a.mails.ts',
  },
  {
    rule: 'server-slices-apart',
    from: 'apps/server/src/features/x/b/deep/b.commands.ts',
    imports: '#features/x/a/deep/a.presenter.ts',
  },
  {
    rule: 'server-shared-below-slices',
    from: 'apps/server/src/features/x/b/shared/b.mails.ts',
    imports: '#features/x/b/own.commands.ts',
  },
  { rule: 'store-on-platform', from: 'apps/server/src/features/y/b/b.store.ts', imports: '#features/x/a/a.store.ts' },
  { rule: 'store-on-platform', from: 'apps/server/src/features/x/b/deep/b.store.ts', imports: '../own.commands.ts' },
  { rule: 'rules-are-pure', from: 'apps/server/src/features/x/b/b.rules.ts', imports: '#platform/clean.ts' },
  { rule: 'rules-are-pure', from: 'apps/server/src/features/x/b/deep/b.rules.ts', imports: '#platform/clean.ts' },
  { rule: 'rules-are-pure', from: 'apps/server/src/features/x/b/c.rules.ts', imports: 'node:fs' },
  {
    rule: 'errors-by-fail',
    from: 'apps/server/src/features/x/b/d.commands.ts',
    imports: '#platform/errors/call-error.ts',
  },
  ...uiGroups.map((group) => ({
    rule: 'ui-below-slices',
    from: `apps/web/src/ui/${group}/a.tsx`,
    imports: '../../../../../packages/contract/src/clean.ts',
  })),
  { rule: 'ui-below-slices', from: 'apps/web/src/ui/base/b.tsx', imports: '#lib/api.ts' },
  { rule: 'ui-below-slices', from: 'apps/web/src/ui/base/c.tsx', imports: '#lib/session/clean.ts' },
  { rule: 'crud-below-slices', from: 'apps/web/src/crud/a.tsx', imports: '#features/x/a/a.queries.ts' },
  {
    rule: 'crud-below-slices',
    from: 'apps/web/src/crud/b.tsx',
    imports: '../../../../packages/contract/src/x/a.ts',
  },
  { rule: 'crud-above-components', from: 'apps/web/src/ui/base/d.tsx', imports: '#crud/clean.tsx' },
  { rule: 'crud-above-components', from: 'apps/web/src/lib/f.ts', imports: '#crud/clean.tsx' },
  { rule: 'lib-below-features', from: 'apps/web/src/lib/c.ts', imports: '#features/x/a/a.queries.ts' },
  { rule: 'lib-below-features', from: 'apps/web/src/lib/time/a.ts', imports: '#features/x/a/shared/a-name.tsx' },
  { rule: 'lib-below-features', from: 'apps/web/src/lib/time/b.ts', imports: '#ui/base/plain.tsx' },
  {
    rule: 'lib-without-slices',
    from: 'apps/web/src/lib/calls/a.ts',
    imports: '../../../../../packages/contract/src/x/a.ts',
  },
  { rule: 'web-features-below-app', from: 'apps/web/src/features/x/a/a-screen.tsx', imports: '#app/clean.tsx' },
  ...areas.map((area) => ({
    rule: 'web-slices-apart',
    from: `apps/web/src/features/${area}/b/b-screen.tsx`,
    imports: '#features/x/a/a.texts.ts',
  })),
  {
    rule: 'web-slices-apart',
    from: 'apps/web/src/features/x/b/part/b-part.tsx',
    imports: '#features/x/a/part/part.tsx',
  },
  { rule: 'shared-alone', from: 'apps/web/src/features/x/a/shared/a-list.tsx', imports: '#features/x/a/a.texts.ts' },
  {
    rule: 'shared-alone',
    from: 'apps/web/src/features/x/a/shared/a-row.tsx',
    imports: '#features/x/c/shared/c-name.tsx',
  },
  { rule: 'shared-alone', from: 'apps/web/src/features/x/a/shared/a-form.tsx', imports: '#features/x/c/c.queries.ts' },
  { rule: 'queries-without-screens', from: 'apps/web/src/features/x/b/b.queries.ts', imports: '#ui/base/clean.tsx' },
]

/** Allowed imports, and the files that the wrong ones refer to. */
const rightFiles = {
  'package.json': '{ "private": true, "type": "module" }',
  'apps/server/package.json':
    '{ "type": "module", "imports": { "#platform/*": "./src/platform/*", "#features/*": "./src/features/*" } }',
  'apps/web/package.json':
    '{ "type": "module", "imports": { "#app/*": "./src/app/*", "#lib/*": "./src/lib/*", "#ui/*": "./src/ui/*", "#crud/*": "./src/crud/*", "#features/*": "./src/features/*" } }',
  'node_modules/undeclared/package.json': '{ "name": "undeclared", "main": "main.js" }',
  'node_modules/undeclared/main.js': '',
  'packages/contract/src/clean.ts': '',
  'packages/contract/src/x/a.ts': '',
  'packages/contract/src/identity/auth.ts': '',
  'apps/server/test/kit.ts': '',
  'apps/server/src/platform/clean.ts': '',
  'apps/server/src/platform/errors/call-error.ts': '',
  'apps/server/src/features/x/a/a.store.ts': "import '#platform/clean.ts'",
  'apps/server/src/features/x/a/a.commands.ts': '',
  'apps/server/src/features/x/a/a.handlers.ts': '',
  'apps/server/src/features/x/a/a.access.ts': "import '../../../../test/kit.ts'",
  'apps/server/src/features/x/a/a.mails.ts': '',
  'apps/server/src/features/x/a/a.slice.ts': "import './a.handlers.ts'",
  'apps/server/src/features/x/a/deep/a.presenter.ts': '',
  'apps/server/src/features/x/a/shared/a.presenter.ts': "import type { A } from '#features/x/a/a.store.ts'",
  'apps/server/src/features/x/b/own.commands.ts': '',
  'apps/server/src/features/x/c/c.store.ts': "import type { A } from '#features/x/a/a.store.ts'",
  'apps/server/src/features/x/c/c.handlers.ts':
    "import type { A } from '#features/x/a/a.store.ts'\nimport type { B } from '#features/x/a/a.commands.ts'",
  'apps/server/src/features/x/c/c.commands.ts': "import '#features/x/a/shared/a.presenter.ts'",
  'apps/server/src/features/x/c/c.rules.ts': "import 'node:crypto'",
  'apps/server/src/features/x/c/c.routes.ts': "import '#platform/errors/call-error.ts'",
  'apps/server/src/features/x/c/deep/c.jobs.ts': "import '#features/x/c/c.handlers.ts'",
  'apps/web/src/lib/clean.ts': '',
  'apps/web/src/lib/api.ts': '',
  'apps/web/src/lib/session/clean.ts': "import '../../../../../packages/contract/src/identity/auth.ts'",
  'apps/web/src/lib/session/tenant.ts': '',
  'apps/web/src/lib/a.fixture.ts': '',
  'apps/web/src/lib/a.fixtures.ts': '',
  'apps/web/src/lib/index.ts': '',
  'apps/web/src/lib/trip.ts': "import type { Round } from './round.ts'",
  'apps/web/src/ui/base/clean.tsx': "import '#lib/clean.ts'",
  'apps/web/src/crud/clean.tsx': "import '#ui/base/clean.tsx'",
  'apps/web/src/ui/base/plain.tsx': "import '#lib/session/tenant.ts'",
  'apps/web/src/app/clean.tsx': "const screen = import('#features/x/c/c-screen.tsx')",
  'apps/web/src/features/x/a/a.queries.ts': '',
  'apps/web/src/features/x/a/a.texts.ts': '',
  'apps/web/src/features/x/a/part/part.tsx': "import '#features/x/a/a.texts.ts'",
  'apps/web/src/features/x/a/shared/a-name.tsx': "import '#ui/base/clean.tsx'\nimport './a-name.texts.ts'",
  'apps/web/src/features/x/a/shared/a-name.texts.ts': "import '#lib/clean.ts'",
  'apps/web/src/features/x/c/c.queries.ts': '',
  'apps/web/src/features/x/c/shared/c-name.tsx': '',
  'apps/web/src/features/x/c/c-screen.tsx':
    "import { a } from '#features/x/a/a.queries.ts'\nimport '#features/x/a/shared/a-name.tsx'\nexport const C = () => <p>{a}</p>",
}

/** Finds the violations in a folder, as rule and file. */
function findViolations(folder: string): { rule: string; from: string }[] {
  const config = join(root, '.dependency-cruiser.cjs')
  const checker = join(root, 'scripts/check-imports.mjs')
  const { stdout } = run(folder, checker, '--config', config, '--output-type', 'json', 'apps', 'packages')
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } = JSON.parse(stdout)
  return report.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
}

const cruiserArguments = [
  ...['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'text'],
  'apps/server/src/app/app.ts',
]

describe('the import rules', () => {
  const wrongFiles = wrongImports.map(({ from, imports }) => [from, `import type { X } from '${imports}'`])
  const violations = findViolations(writeFixtureFolder({ ...rightFiles, ...Object.fromEntries(wrongFiles) }))

  test.each(wrongImports)('$rule catches $from → $imports', ({ rule, from }) => {
    expect(violations).toContainEqual({ rule, from })
  })

  test('accept allowed imports', () => {
    const wrong = new Set(wrongImports.map(({ from }) => from))
    const caught = violations.filter(({ from }) => !wrong.has(from) && from !== 'apps/web/src/lib/trip.ts')
    expect(caught).toEqual([])
  })

  test('all have a violation in this test', () => {
    const source =
      "process.env.FOYER_IMPORTS = 'readable'; console.log(JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((rule) => rule.name)))"
    const rules: string[] = JSON.parse(run(root, '--input-type=commonjs', '-e', source).stdout)
    expect([...new Set(wrongImports.map(({ rule }) => rule))].toSorted()).toEqual(rules.toSorted())
  })

  test('fail if TypeScript cannot be read', () => {
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const { status, stderr } = run(root, cruiser, ...cruiserArguments)
    expect(status).not.toBe(0)
    expect(stderr).toContain('scripts/check-imports.mjs')
  })

  test('resolve all imports of the product', () => {
    const { stdout } = run(root, join(root, 'scripts/check-imports.mjs'), ...cruiserArguments)
    expect(stdout).toContain('packages/contract/src/')
    expect(stdout).toContain('apps/server/src/platform/')
  })
})

describe('the build of the pages', () => {
  const build = (main: string) => {
    const folder = writeFixtureFolder({
      'index.html': '<!doctype html><body><script type="module" src="/main.js"></script></body>',
      'main.js': main,
      'form.js': "import 'zod'",
      'packages/contract/form.js': "import 'zod'",
      'node_modules/zod/package.json': '{ "name": "zod", "type": "module", "main": "main.js" }',
      'node_modules/zod/main.js': 'document.title = "zod"',
    })
    const config = join(root, 'apps/web/vite.config.ts')
    return run(folder, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'error')
  }

  test.each(["import './form.js'", "import('./form.js')"])('fails if a page waits for zod, for %s', (main) => {
    const result = build(main)
    expect(result.status).not.toBe(0)
    expect(result.stderr).toMatch(/A page would wait for zod, for \S+\/form\.js/)
  })

  test('accepts zod where a form loads a file of the contract', () => {
    const result = build("import('./packages/contract/form.js')")
    expect(result.stderr).toBe('')
    expect(result.status).toBe(0)
  })
})
