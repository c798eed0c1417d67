import { type HealthNumber, isBeyond, toNumberFacts } from '@foyer/contract/operations/health-numbers'

/** Checks whether a value is beyond the threshold that its number has from the start. */
export function isOutside(number: HealthNumber, value: number): boolean {
  const { rule } = toNumberFacts(number)
  return rule !== undefined && isBeyond(rule, value)
}
