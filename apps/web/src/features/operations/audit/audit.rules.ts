import type { AuditEntry, AuditObject } from '@foyer/contract/operations/audit'
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

/** Names what an entry is about as it is now: a meeting by its topic, as far as the viewer may see it, and number. */
export function nameObject({ kind, name, handle }: AuditObject): string {
  const number = kind === 'meeting' ? formatMeetingId(handle) : ''
  return [name, number].filter(Boolean).join(' · ') || handle
}

/** Names the target of an entry: as it is now, as it was called then, or by the beginning of its id. */
export function nameTarget({ objectId, objectLabel, target }: AuditEntry): string {
  if (target !== null) return nameObject(target)
  return objectLabel === '' ? shortenId(objectId) : formatMeetingId(objectLabel)
}

/** Names the target within the sentence of its entry; empty for one without a name, and for the user who did it. */
export function nameInSentence(row: AuditEntry): string {
  const isActor = row.target === null ? row.objectLabel === row.actor : row.target.id === row.actorUser?.id
  return isActor || (row.target === null && row.objectLabel === '') ? '' : nameTarget(row)
}
