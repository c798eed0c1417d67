import { createHash } from 'node:crypto'

/** Statements of one process that a connection may keep prepared, and texts that are watched until they come again. */
const maxNamed = 300
const maxWatched = 2000
/** A text that comes less often is likely to be built for its values, such as a list of ids. */
const usesBeforeNamed = 3

const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * The name under which a statement is prepared once per connection, so that PostgreSQL need not parse and plan it at
 * every request; undefined for texts that are too rare, or too many. Connections keep what they have prepared until
 * they are closed, which is why their number has an end.
 */
export function findStatementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNamed) return known
  const seen = (uses.get(text) ?? 0) + 1
  if (seen < usesBeforeNamed) {
    if (uses.size >= maxWatched) uses.clear()
    uses.set(text, seen)
    return undefined
  }
  uses.delete(text)
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}
