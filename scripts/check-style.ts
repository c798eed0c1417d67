// Finds colours and sizes of text that screens keep for themselves instead of using tokens and the names of the theme.
// `node scripts/check-style.ts [folder]` prints each with its place and fails if there is one.
import { join } from 'node:path'
import { readFiles } from './lib/files.ts'

/** The colours of the theme: any other name has no contrast that was checked. */
export const colourNames = ['primary', 'brand', 'gray', 'red', 'green', 'yellow', 'blue']

export type Finding = { line: number; found: string; instead: string }

const rules: { readonly pattern: RegExp; readonly files: RegExp; readonly instead: string }[] = [
  { pattern: /#[\da-f]{3,8}\b/gi, files: /\.css$/, instead: 'a token of tokens.css' },
  { pattern: /['"`]#[\da-f]{3,8}['"`]/gi, files: /\.tsx$/, instead: 'a token of tokens.css' },
  { pattern: /font-size:\s*[\d.]+px/g, files: /\.css$/, instead: 'a font size of the theme' },
  {
    pattern: /\bfontSize:\s*['"]?\d[^,}]*|\bfz=(?:\{|")\d[^}"]*/g,
    files: /\.tsx$/,
    instead: 'a font size of the theme',
  },
]
const colourProps = /\bcolor=("[^"]*"|\{[^}]*\})/g
const isColour = (name: string): boolean => colourNames.includes(name) || name.startsWith('var(--')

/** Finds the colours and sizes that a style sheet or a component states by itself. */
export function findStyles(path: string, text: string): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1
    const values = rules.flatMap(({ pattern, files, instead }) =>
      files.test(path) ? [...content.matchAll(pattern)].map(([found]) => ({ line, found, instead })) : [],
    )
    const props = path.endsWith('.tsx') ? [...content.matchAll(colourProps)] : []
    const names = props.flatMap(([, value = '']) =>
      [...value.matchAll(/["']([^"']*)["']/g)].map(([, name = '']) => name),
    )
    const unknown = names.filter((name) => !isColour(name))
    return [...values, ...unknown.map((found) => ({ line, found, instead: `one of ${colourNames.join(', ')}` }))]
  })
}

// Tests choose colours on purpose.
const exempt = /\.test\.tsx$|(^|\/)tokens\.css$/
const checked = /^apps\/web\/src\/.*\.(css|tsx)$/

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '..')
  for (const { path, text } of readFiles(folder, (name) => checked.test(name) && !exempt.test(name)))
    for (const { line, found, instead } of findStyles(path, text)) {
      console.error(`${path}:${line}: use ${instead} instead of "${found}"`)
      process.exitCode = 1
    }
}
