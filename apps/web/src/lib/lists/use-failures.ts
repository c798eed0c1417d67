import { useTexts } from '#lib/texts.ts'
import { failuresTexts } from './failures.texts.ts'

/**
 * Describes the failures of a bulk call in one line: the first by name with the reason, and how many others there are.
 */
export function useFailures(): (failed: readonly { name: string; message: string }[]) => string {
  const t = useTexts(failuresTexts)
  return ([first, ...others]) =>
    first === undefined
      ? ''
      : t.failure(first.name, first.message) + (others.length === 0 ? '' : t.others(others.length))
}
