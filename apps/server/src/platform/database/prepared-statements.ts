import { createHash } from 'node:crypto'

/** How many statements are prepared, and how many candidates are counted. */
const maxNamed = 300
const maxCandidates = 2000
/** Statements that are used less often are usually built for their values, such as a list of ids. */
const usesBeforeNamed = 3

/** Finds the name of a statement; undefined for one that is not prepared. */
export type FindStatementName = (text: string) => string | undefined

/**
 * Names the statements of a pool. One with a name is prepared once per connection, so that PostgreSQL does not parse and
 * plan it for every request; rarely used statements and those above the limit have none. There is a limit because
 * connections keep prepared statements until they are closed.
 */
export function createStatementNames(): FindStatementName {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNamed) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < usesBeforeNamed) {
      if (uses.size >= maxCandidates) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
    return name
  }
}
