import type { AuditEntry } from '@foyer/contract/operations/audit'

type Value = NonNullable<AuditEntry['before']>[string]
/** A field of a row, before and after; undefined where the row says nothing of it. */
export type Change = {
  readonly field: string
  readonly before: Value | undefined
  readonly after: Value | undefined
  readonly differs: boolean
}

/** The fields that a row speaks of, those that differ first. */
export function changesIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field) => {
    const [was, is] = [before?.[field], after?.[field]]
    return { field, before: was, after: is, differs: was !== is }
  })
  return [...changes.filter(({ differs }) => differs), ...changes.filter(({ differs }) => !differs)]
}

const shownOfId = 8

/** The beginning of an id, enough to tell it from its neighbours. */
export const shortId = (id: string): string => (id.length > shownOfId + 1 ? `${id.slice(0, shownOfId)}…` : id)

/** The address as people write it: an IPv4 address that came by IPv6 is one. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
