import type { AuditEntry } from '@foyer/contract/operations/audit'

type Value = NonNullable<AuditEntry['before']>[string]
/** A field before and after; undefined if not recorded. */
export type Change = {
  readonly field: string
  readonly before: Value | undefined
  readonly after: Value | undefined
  readonly differs: boolean
}

/** Lists recorded fields of an entry, changed ones first. */
export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field) => {
    const [old, current] = [before?.[field], after?.[field]]
    return { field, before: old, after: current, differs: old !== current }
  })
  return [...changes.filter(({ differs }) => differs), ...changes.filter(({ differs }) => !differs)]
}

const shortIdLength = 8

/** Returns the beginning of an id, enough to distinguish it on screen. */
export const shortenId = (id: string): string => (id.length > shortIdLength + 1 ? `${id.slice(0, shortIdLength)}…` : id)

/** Shows IPv4-mapped IPv6 addresses as IPv4. */
export const formatIpAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
