/** A version of an app: up to four numbers with dots. */
export const versionPattern = /^\d{1,5}(?:\.\d{1,5}){0,3}$/

/** Compares two versions number by number, `3.2` like `3.2.0`; negative if the first one is older. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The versions of a client that may sign in and join; an empty bound is none. */
export type VersionRange = { readonly minVersion: string; readonly maxVersion: string }

/**
 * Says on which side of a range a version is; undefined if it is within. A version that cannot be read counts as too
 * old as soon as there is a bound: the portal cannot know that it is none of those that are shut out.
 */
export function findVersionProblem(
  version: string,
  { minVersion, maxVersion }: VersionRange,
): 'client-too-old' | 'client-too-new' | undefined {
  if (minVersion === '' && maxVersion === '') return undefined
  if (!versionPattern.test(version)) return 'client-too-old'
  if (minVersion !== '' && compareVersions(version, minVersion) < 0) return 'client-too-old'
  return maxVersion !== '' && compareVersions(version, maxVersion) > 0 ? 'client-too-new' : undefined
}
