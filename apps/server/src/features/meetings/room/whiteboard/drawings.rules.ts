import { type ElementVersion, isNewer } from '@foyer/contract/meetings/drawing-rules'

/** A version of an element that somebody draws; without content it is deleted. */
export type NewElement = ElementVersion & {
  readonly id: string
  readonly isDeleted: boolean
  readonly content: string
}
export type StoredElement = NewElement & { readonly sequence: number }

/** Checks whether a new version counts for the others; what was deleted does not come back by mistake. */
function counts(element: NewElement, stored: StoredElement | undefined, seen: number): boolean {
  if (stored === undefined) return true
  if (stored.isDeleted && !element.isDeleted && stored.sequence > seen) return false
  return isNewer(element, stored)
}

const isSame = (one: ElementVersion, other: ElementVersion): boolean =>
  one.version === other.version && one.versionNonce === other.versionNonce

/**
 * Divides the elements that somebody draws who has seen all changes up to the number `seen`: those that count, and the
 * stored ones that count instead.
 */
export function decideVersions(
  stored: ReadonlyMap<string, StoredElement>,
  elements: readonly NewElement[],
  seen: number,
): { accepted: NewElement[]; kept: StoredElement[] } {
  const latest = new Map<string, NewElement>()
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

const toBytes = ({ content }: NewElement): number => Buffer.byteLength(content)

/** Returns by how much elements and their bytes grow. */
export function measureGrowth(
  stored: ReadonlyMap<string, StoredElement>,
  accepted: readonly NewElement[],
): { elements: number; bytes: number } {
  const before = accepted.flatMap(({ id }) => stored.get(id) ?? [])
  const sum = (all: readonly NewElement[]) => all.reduce((bytes, element) => bytes + toBytes(element), 0)
  return { elements: accepted.length - before.length, bytes: sum(accepted) - sum(before) }
}
