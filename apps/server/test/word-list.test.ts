import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findWords, replacements } from '../../../scripts/check-words.ts'

const checker = join(import.meta.dirname, '../../../scripts/check-words.ts')
const folder = mkdtempSync(join(tmpdir(), 'foyer-words-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

describe('the word list', () => {
  it.each(Object.keys(replacements))('catches "%s" in identifiers, comments and texts', (word) => {
    const places = [
      `const ${word} = 1`,
      `const my${capitalize(word)}Count = 1`,
      `const my_${word} = 1`,
      `// ${capitalize(word)} comes first.`,
      `const text = 'A ${word}s'`,
    ]
    expect(places.filter((place) => findWords(place).length === 0)).toEqual([])
  })

  it('catches functions that are not named by a verb', () => {
    expect(findWords('const nameOf = (user: User) => user.name')).toHaveLength(1)
    expect(findWords('export function nameOf(user: User) {}')).toHaveLength(1)
    expect(findWords("text.indexOf('a')")).toEqual([])
  })

  it('accepts words that only contain a listed one, and letters of the alphabet', () => {
    expect(findWords('const background = foreground + wallet; // at least one upper-case letter and a digit')).toEqual(
      [],
    )
  })

  it('fails with the place and the word to use', () => {
    spawnSync('git', ['init', '-q'], { cwd: folder })
    writeFileSync(join(folder, 'door.ts'), 'export const open = 1\n')
    writeFileSync(join(folder, 'clean.ts'), 'export const open = 1\n')
    const { status, stderr } = spawnSync(process.execPath, [checker, folder], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toBe('door.ts:1: write route, plugin or entry point instead of "door"\n')
  })
})
