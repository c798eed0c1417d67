import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findSharedNames } from '../../../scripts/check-names.ts'

const find = (files: { [path: string]: string }) =>
  findSharedNames(Object.entries(files).map(([path, text]) => ({ path, text })))
const server = 'apps/server/src'
const web = 'apps/web/src'
const contract = 'packages/contract/src'

describe('an exported name', () => {
  it.each([
    'export const list = 1',
    'export function* list() {}',
    'export type list = 1',
    'export class list {}',
    'const all = 1\nexport { all as list }',
  ])('means one thing: %s', (text) => {
    const paths = [`${server}/a.ts`, `${server}/b/b.ts`]
    expect(find({ [paths[0] ?? '']: text, [paths[1] ?? '']: 'export const list = 2' })).toEqual([
      { name: 'list', paths },
    ])
  })

  it('means in an app the same as in the contract, but not in both apps', () => {
    const text = 'export const UserForm = 1'
    expect(find({ [`${web}/a.tsx`]: text, [`${server}/b.ts`]: text })).toEqual([])
    expect(find({ [`${web}/a.tsx`]: text, [`${contract}/b.ts`]: text })).toEqual([
      { name: 'UserForm', paths: [`${web}/a.tsx`, `${contract}/b.ts`] },
    ])
    expect(find({ [`${contract}/a.ts`]: text, [`${contract}/b.ts`]: text })).toHaveLength(1)
  })

  it('may be that of a schema with its type, and is not declared by a file that passes it on', () => {
    const schema = 'export const Form = 1\nexport type Form = 1'
    const passed = "import { Form } from './a.ts'\nexport { Form }\nexport { Form as Other } from './a.ts'"
    expect(find({ [`${web}/a.ts`]: schema, [`${web}/b.ts`]: passed, [`${web}/c.ts`]: 'const Form = 1' })).toEqual([])
  })

  it('may be a verb that stores have in common, but not a type of theirs', () => {
    const text = 'export const find = 1\nexport type Row = 1'
    expect(find({ [`${server}/a.store.ts`]: text, [`${server}/b.store.ts`]: text })).toEqual([
      { name: 'Row', paths: [`${server}/a.store.ts`, `${server}/b.store.ts`] },
    ])
  })

  it.each(['b.test.ts', 'b.access.ts', 'b.fixture.ts', 'b.fixtures.ts', 'b.gen.ts'])(
    'may be repeated in %s',
    (name) => {
      const text = 'export const find = 1'
      expect(find({ [`${server}/a.ts`]: text, [`${server}/${name}`]: text })).toEqual([])
    },
  )
})

describe('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-names-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const check = () => {
    const script = join(import.meta.dirname, '../../../scripts/check-names.ts')
    return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  }

  it('fails with the name and its files, files outside git included', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: folder })
    write(`${web}/a.ts`, 'export const list = 1')
    expect(check()).toMatchObject({ status: 0, stderr: '' })
    write(`${web}/b.ts`, 'export const list = 2')
    expect(check()).toMatchObject({
      status: 1,
      stderr: `list: ${web}/a.ts, ${web}/b.ts; give each meaning a name of its own\n`,
    })
  })
})
