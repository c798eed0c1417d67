import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findComments } from '../../../scripts/check-comments.ts'

const findLines = (path: string, text: string) => findComments(path, text).map(({ line }) => line)

describe('a comment', () => {
  it.each(['What', 'Of', 'Who', 'Whom', 'Whose', 'what'])('does not begin with "%s"', (word) => {
    const places = [
      `// ${word} it is.`,
      `/** ${word} it is. */`,
      `/**\n * ${word} it is.\n */`,
      `let a = 1 // ${word} it is`,
    ]
    expect(places.filter((place) => findLines('a.ts', place).length === 0)).toEqual([])
    expect(findLines('a.css', `/* ${word} it is. */`)).toEqual([1])
    expect(findLines('a.tsx', `const a = <p>{/* ${word} it is. */}</p>`)).toEqual([1])
  })

  it.each(['somebody', 'nobody', 'Anybody'])('does not contain "%s"', (word) => {
    expect(findLines('a.ts', `const a = 1\n\n/**\n * A user or\n * ${word} else.\n */\nconst b = 1`)).toEqual([3])
    expect(findLines('a.ts', `// A user or\n// ${word} else.`)).toEqual([1])
    expect(findLines('a.css', `a {\n}\n/* Shown\nto ${word}. */`)).toEqual([3])
  })

  it('may go on with these words in the next line, or mention what is similar', () => {
    const accepted = [
      '// A list\n// that goes on\n// of what is shown.',
      '// Whatever follows.',
      '// Office hours.',
      '/**\n * A list\n * of users.\n */',
    ]
    expect(accepted.flatMap((text) => findLines('a.ts', text))).toEqual([])
  })

  it('is judged by itself where code or an empty line comes before it', () => {
    expect(findLines('a.ts', '// A list\n\n// of users')).toEqual([3])
    expect(findLines('a.ts', '// A list\nconst a = 1\n// of users')).toEqual([3])
  })
})

it('leaves code and texts alone', () => {
  expect(findLines('a.ts', "const text = '// Who is nobody'\nconst nobody = `/* What */`")).toEqual([])
  expect(findLines('a.tsx', 'const a = <p title="// Of">Who</p>')).toEqual([])
})

describe('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-comments-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const check = () => {
    const script = join(import.meta.dirname, '../../../scripts/check-comments.ts')
    return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  }

  it('fails with the place and the advice, for tests too', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: folder })
    writeFileSync(join(folder, 'README.md'), '// What it is.')
    writeFileSync(join(folder, 'a.ts'), '/** Counts users. */\nexport const count = 1\n')
    expect(check()).toMatchObject({ status: 0, stderr: '' })
    writeFileSync(join(folder, 'a.test.ts'), 'export const a = 1\n// What it is.\n')
    expect(check()).toMatchObject({
      status: 1,
      stderr: 'a.test.ts:2: begin with a verb (functions) or a noun (types), and give it a subject: "What it is."\n',
    })
  })
})
