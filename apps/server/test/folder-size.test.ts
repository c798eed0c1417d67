import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findFullFolders, maxFiles } from '../../../scripts/check-folders.ts'

const list = (count: number, name: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => name(n))
const slice = 'apps/web/src/features/x/a'
const allowed = list(maxFiles, (n) => `${slice}/a-${n}.tsx`)

describe('the size of folders', () => {
  it.each([slice, 'apps/server/src', 'packages/contract/src/x', 'e2e/kit', 'scripts/lib'])(
    'is limited in %s',
    (folder) => {
      const files = list(maxFiles, (n) => `${folder}/a-${n}.ts`)
      expect(findFullFolders(files)).toEqual([])
      expect(findFullFolders([...files, `${folder}/a.module.css`])).toEqual([{ folder, files: maxFiles + 1 }])
    },
  )

  it('does not count tests, fixtures, and the files of inner folders', () => {
    const others = ['a.test.ts', 'a.test.tsx', 'a.access.ts', 'a.fixture.ts', 'a.fixtures.ts', 'part/a.ts']
    expect(findFullFolders([...allowed, ...others.map((name) => `${slice}/${name}`)])).toEqual([])
  })

  it.each(['e2e/a-%.spec.ts', 'apps/server/test/a-%.ts', 'apps/server/migrations/%.sql', 'docs/decisions/%.md'])(
    'is not limited for %s',
    (path) => {
      expect(findFullFolders(list(maxFiles + 1, (n) => path.replace('%', String(n))))).toEqual([])
    },
  )

  it('names the fullest folder first', () => {
    const files = ['a', 'b'].flatMap((folder, extra) => list(maxFiles + 1 + extra, (n) => `scripts/${folder}/${n}.ts`))
    expect(findFullFolders(files).map(({ folder }) => folder)).toEqual(['scripts/b', 'scripts/a'])
  })
})

describe('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-folders-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  const check = () => {
    const script = join(import.meta.dirname, '../../../scripts/check-folders.ts')
    return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  }

  it('fails with the folder that is full, files outside git included', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: folder })
    for (const path of allowed) write(path)
    expect(check()).toMatchObject({ status: 0, stderr: '' })
    write(`${slice}/one-more.tsx`)
    expect(check()).toMatchObject({
      status: 1,
      stderr: `${slice}: ${maxFiles + 1} files, at most ${maxFiles}; sort them into folders by subject\n`,
    })
  })
})
