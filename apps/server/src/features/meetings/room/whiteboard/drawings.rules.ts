import { maxVersionStep } from '@foyer/contract/meetings/drawings/drawing-constants'
import { type ElementVersion, isNewer } from '@foyer/contract/meetings/drawings/drawing-rules'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'

/** A version of an element with the number of its change. */
export type StoredElement = DrawnElement & { readonly sequence: number }

/**
 * Checks whether a new version counts for the others: what was deleted does not come back by mistake, and none is so far
 * above the last one that it must have been made up.
 */
function counts(element: DrawnElement, stored: StoredElement | undefined, seen: number): boolean {
  if (stored === undefined) return true
  if (stored.isDeleted && !element.isDeleted && stored.sequence > seen) return false
  return isNewer(element, stored) && element.version <= stored.version + maxVersionStep
}

const isSame = (one: ElementVersion, other: ElementVersion): boolean =>
  one.version === other.version && one.versionNonce === other.versionNonce

/**
 * Divides the elements of a participant who has seen all changes up to the number `seen`: those that count, and the stored
 * ones that count instead.
 */
export function decideVersions(
  stored: ReadonlyMap<string, StoredElement>,
  elements: readonly DrawnElement[],
  seen: number,
): { accepted: DrawnElement[]; kept: StoredElement[] } {
  const latest = new Map<string, DrawnElement>()
  for (const element of elements) {
    const other = latest.get(element.id)
    if (other === undefined || isNewer(element, other)) latest.set(element.id, element)
  }
  const accepted = [...latest.values()].filter((element) => counts(element, stored.get(element.id), seen))
  const kept = [...latest.values()].flatMap((element) => {
    const known = stored.get(element.id)
    return known === undefined || accepted.includes(element) || isSame(element, known) ? [] : known
  })
  return { accepted, kept }
}

const toBytes = ({ content }: DrawnElement): number => Buffer.byteLength(content)

/** Returns by how much elements and their bytes grow. */
export function measureGrowth(
  stored: ReadonlyMap<string, StoredElement>,
  accepted: readonly DrawnElement[],
): { elements: number; bytes: number } {
  const before = accepted.flatMap(({ id }) => stored.get(id) ?? [])
  const sum = (all: readonly DrawnElement[]) => all.reduce((bytes, element) => bytes + toBytes(element), 0)
  return { elements: accepted.length - before.length, bytes: sum(accepted) - sum(before) }
}
