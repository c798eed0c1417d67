import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** A script without types: it runs on the Node that is installed, before anything else. */
type Changed = {
  listChanged: (folder?: string) => string[]
  readCode: () => Map<string, string>
  findReachedTests: (changed: string[], code: Map<string, string>) => string[]
  findProjects: (changed: string[]) => string[]
  listChangedSlices: (changed: string[]) => string[]
  listTestedSlices: (changed: string[], code: Map<string, string>) => string[] | undefined
  listSubjects: (text: string) => string[]
}
const script = join(import.meta.dirname, '../../../scripts/lib/changed.mjs')
const {
  findProjects,
  findReachedTests,
  listChanged,
  listChangedSlices,
  listSubjects,
  listTestedSlices,
  readCode,
}: Changed = await import(script)
const code = readCode()
const findTests = (...changed: string[]) => findReachedTests(changed, code)

describe('the tests that reach a change', () => {
  it('are those beside a file of a slice, although they only start the portal', () => {
    const store = 'apps/server/src/features/operations/mail-log/mail-log.store.ts'
    expect(code.has(store)).toBe(true)
    expect(findTests(store)).toContain('apps/server/src/features/operations/mail-log/mail-log.test.ts')
    expect(findTests(store)).not.toContain('apps/server/src/features/operations/list-views/list-views.test.ts')
    expect(findTests(store)).not.toContain('apps/server/test/tenancy.test.ts')
  })

  it('are those of all folders of a slice', () => {
    const bar = 'apps/web/src/features/meetings/room/controls/control-bar.tsx'
    expect(code.has(bar)).toBe(true)
    expect(findTests(bar)).toContain('apps/web/src/features/meetings/room/people/room-controls.isolated.test.tsx')
  })

  it('are those of both sides of a contract', () => {
    const tests = findTests('packages/contract/src/tenancy/tenant-smtp.ts')
    expect(tests).toContain('apps/server/src/features/tenancy/tenant-smtp/tenant-smtp.test.ts')
    expect(tests).toContain('apps/web/src/features/tenancy/tenant-smtp/tenant-smtp.test.tsx')
  })

  it('are those of every slice whose files import it', () => {
    const tests = findTests('apps/server/src/platform/files/csv-reader.ts')
    expect(tests).toContain('apps/server/src/platform/files/csv-reader.test.ts')
    expect(tests).toContain('apps/server/src/features/identity/user-imports/user-imports.test.ts')
  })

  it('are those that import a script or a kit, and a test itself', () => {
    expect(findTests('scripts/check-words.ts')).toEqual(['apps/server/test/word-list.test.ts'])
    expect(findTests('apps/server/test/kit.ts')).toContain('apps/server/test/tenancy.test.ts')
    expect(findTests('apps/server/test/tenancy.test.ts')).toEqual(['apps/server/test/tenancy.test.ts'])
    expect(findTests('README.md')).toEqual([])
  })

  it('are those of every call for a slice, which make its calls only', () => {
    const files = [
      'packages/contract/src/operations/audit.ts',
      'apps/server/src/features/operations/audit/audit.store.ts',
    ]
    expect(findTests(...files)).toContain('apps/server/test/access.test.ts')
    expect(findTests('packages/contract/src/operations/audit.ts')).toContain('packages/contract/src/call-needs.test.ts')
    expect(listChangedSlices(files)).toEqual(['audit'])
    expect(listChangedSlices(['apps/server/src/platform/env.ts', 'packages/contract/src/call.ts'])).toEqual([])
  })

  it('are those of the call pipeline for the pipeline, which make all calls', () => {
    const pipeline = 'apps/server/src/app/call-pipeline.ts'
    const store = 'apps/server/src/features/operations/audit/audit.store.ts'
    const table = 'apps/server/src/platform/database/database.gen.ts'
    expect(listTestedSlices([store, table], code)).toEqual(['audit'])
    for (const files of [[pipeline], [store, pipeline]]) expect(listTestedSlices(files, code)).toBeUndefined()
    expect(findTests('apps/server/src/platform/calls/idempotency.ts')).toContain(
      'apps/server/test/parallel-writes.test.ts',
    )
    expect(findTests('apps/server/src/platform/events/events.ts')).toContain('apps/server/test/changes.test.ts')
    expect(findTests('apps/server/src/app/call-pipeline.ts')).toContain('apps/server/test/conflicts.test.ts')
  })

  it('are few for a row in a list of all slices', () => {
    const tests = findTests('packages/contract/src/permissions.ts', 'apps/server/src/platform/database/database.gen.ts')
    expect(tests.every((path) => /^(packages\/contract\/src|apps\/server\/src\/platform\/database)\//.test(path))).toBe(
      true,
    )
    expect(tests).toContain('packages/contract/src/contract.test.ts')
  })
})

describe('the subjects of a test of the whole portal', () => {
  const folder = 'apps/server/test/'
  const isOfPortal = (path: string) => path.startsWith(folder) && /(?<!\.process)\.test\.ts$/.test(path)
  const tests = [...code].filter(([path]) => isOfPortal(path)).map(([path, text]) => ({ path, text }))

  it.each(tests)('are named in $path and exist, unless it imports what it tests', ({ text }) => {
    const subjects = listSubjects(text)
    const importsSubject = /scripts|globSync|execFileSync|LINT|biome/.test(text)
    expect(subjects.length > 0 || importsSubject).toBe(true)
    for (const subject of subjects.filter((name) => name !== 'every call'))
      expect(existsSync(join(import.meta.dirname, '../src', subject))).toBe(true)
  })
})

it('checks the types of the projects that a change affects', () => {
  expect(findProjects(['apps/web/src/lib/api.ts'])).toEqual(['apps/web'])
  expect(findProjects(['packages/contract/src/call.ts'])).toEqual(['apps/server', 'apps/web', 'e2e'])
  expect(findProjects(['README.md'])).toEqual([])
})

describe('the changed files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-changed-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', ...args], { cwd: folder })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  it('are those of the branch, of the working tree and new ones, but not removed ones', () => {
    git('init', '-q', '-b', 'main')
    for (const name of ['kept', 'committed', 'edited', 'removed']) write(`${name}.ts`, '')
    git('add', '.')
    git('commit', '-qm', 'Base')
    git('checkout', '-qb', 'work')
    write('committed.ts', 'export const a = 1')
    git('commit', '-qam', 'Change')
    write('edited.ts', 'export const b = 1')
    write('folder/added.ts', '')
    rmSync(join(folder, 'removed.ts'))
    expect(listChanged(folder)).toEqual(['committed.ts', 'edited.ts', 'folder/added.ts'])
  })
})
