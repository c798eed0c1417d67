import type { AuditEntry } from '@foyer/contract/operations/audit'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'

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

type Target = Pick<AuditEntry, 'objectId' | 'objectLabel' | 'before' | 'after'>

/** Names the target of an entry: a meeting by its topic, as far as it was recorded, and its number. */
export function nameTarget({ objectId, objectLabel, before, after }: Target): string {
  if (objectLabel === '') return shortenId(objectId)
  const number = formatMeetingId(objectLabel)
  const topic = after?.topic ?? before?.topic
  return number === objectLabel || typeof topic !== 'string' ? number : `${topic} · ${number}`
}
