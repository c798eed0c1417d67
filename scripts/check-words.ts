// Finds words in names, texts, comments and documents that have a standard term instead.
// `node scripts/check-words.ts [folder]` prints each with its place and fails if there is one.
import { basename, join } from 'node:path'
import { readFiles } from './lib/files.ts'

/** The standard terms to write instead of each word. */
export const replacements: { readonly [word: string]: string } = {
  anew: 'again',
  deed: 'action',
  door: 'route, plugin or entry point',
  fence: 'import rule',
  ground: 'base, background or setup',
  heir: 'new owner',
  keeper: 'supervisor',
  letter: 'email or message',
  mend: 'fix or adjust',
  sitting: 'session or conference',
  told: 'notified or emitted',
  wall: 'tenant isolation, or local time',
  whoever: 'anyone who',
}
const plural = (word: string): string[] => [word, `${word}s`]
const forms = new Map(
  [
    ...Object.keys(replacements).flatMap((word) => plural(word).map((form): [string, string] => [form, word])),
    ['mended', 'mend'] as const,
    ['mending', 'mend'] as const,
  ].map(([form, word]) => [form, replacements[word] ?? '']),
)
/** Standard uses of a listed word: a letter of the alphabet, the former name of a theme's variable, an icon of the library, a sentence of the interface. */
const standardUses =
  /\b(?:upper-?case|lower-?case|capital|small|accented|first|single|one) letters?\b|\bletters?(?=,? (?:and|or) (?:a )?(?:digits?|numbers?))|\bletter-?spacing\b|::first-letter\b|--portal-ground\b|\bIconDoor\b|\b(?:not|been|as|we) told\b/gi

const endsInOf = /\b(?:function\*?|const|let)\s+(\w*[a-z]Of)\b/g

export type Finding = { line: number; word: string; instead: string }

/** Finds the listed words in a text, whether alone or part of a camelCase, snake_case or kebab-case name. */
export function findWords(text: string): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1
    const words = content
      .replace(standardUses, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .split(/[^A-Za-z]+/)
    const listed = words.flatMap((word) => {
      const instead = forms.get(word.toLowerCase())
      return instead === undefined ? [] : [{ line, word, instead }]
    })
    const named = [...content.matchAll(endsInOf)].map(([, word = '']) => ({
      line,
      word,
      instead: 'a verb: toX, buildX, findX',
    }))
    return [...listed, ...named]
  })
}

// Migrations and what tests them name what a database was made with, decisions keep their words, and this file lists them.
const exempt =
  /(^|\/)(package-lock\.json|LICENSE|check-words\.ts|word-list\.test\.ts|migrations\/.*|migrated-data\.test\.ts|released-rows\.ts|docs\/decisions\/.*)$/
const checked = /\.(ts|tsx|mjs|cjs|js|sql|md|css|html|grit|json)$/

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '..')
  for (const { path, text } of readFiles(folder, (name) => checked.test(name) && !exempt.test(name))) {
    for (const { line, word, instead } of [...findWords(basename(path)), ...findWords(text)]) {
      console.error(`${path}:${line}: write ${instead} instead of "${word}"`)
      process.exitCode = 1
    }
  }
}
