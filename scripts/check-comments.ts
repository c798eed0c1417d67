// Finds comments that have no subject, and pronouns where the reader needs to know which user is meant.
// `node scripts/check-comments.ts [folder]` prints each with its place and fails if there is one.
import { extname, join } from 'node:path'
import { parseSync } from 'vite'
import { readFiles } from './lib/files.ts'

export type Finding = { line: number; text: string; instead: string }

type Comment = { start: number; value: string }

const opening = /^[\s*]*(?:what|of|whom?|whose)\b/i
const pronoun = /\b(?:some|no|any)body\b/i

/** Finds the comments of a file, each line after `//` by itself. */
function listComments(path: string, text: string): (Comment & { isLine: boolean })[] {
  if (path.endsWith('.css'))
    return [...text.matchAll(/\/\*(.*?)\*\//gs)].map(({ index, 1: value = '' }) => ({
      start: index,
      value,
      isLine: false,
    }))
  const { comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return comments.map(({ start, type, value }) => ({ start, value, isLine: type === 'Line' }))
}

/** Joins the lines after `//` that make up one comment. */
function joinLines(path: string, text: string): Comment[] {
  const joined: (Comment & { isLine: boolean; end: number })[] = []
  for (const comment of listComments(path, text)) {
    const last = joined.at(-1)
    const end = comment.start + comment.value.length + '//'.length
    const continues = last?.isLine && comment.isLine && /^\n[ \t]*$/.test(text.slice(last.end, comment.start))
    if (last !== undefined && continues) {
      last.value += `\n${comment.value}`
      last.end = end
    } else joined.push({ ...comment, end })
  }
  return joined
}

/** Finds the comments of a file that need other words. */
export function findComments(path: string, text: string): Finding[] {
  return joinLines(path, text).flatMap(({ start, value }) => {
    const found = (instead: string) => {
      const words = value.replace(/^[\s*]+/gm, ' ').trim()
      return [{ line: text.slice(0, start).split('\n').length, text: words.slice(0, 60), instead }]
    }
    if (opening.test(value)) return found('begin with a verb (functions) or a noun (types), and give it a subject')
    if (pronoun.test(value)) return found('name the user, the participant or the role, or write "no one"')
    return []
  })
}

const checked = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.js', '.css'])

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '..')
  for (const { path, text } of readFiles(folder, (name) => checked.has(extname(name)))) {
    for (const { line, text: comment, instead } of findComments(path, text)) {
      console.error(`${path}:${line}: ${instead}: "${comment}"`)
      process.exitCode = 1
    }
  }
}
