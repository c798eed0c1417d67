import { breaksRule, type HealthNumber, toNumberFacts } from '@foyer/contract/operations/health-numbers'

/** Checks whether a value breaks the rule that its number has from the start, regardless of for how long. */
export function isOutside(number: HealthNumber, value: number): boolean {
  const { rule } = toNumberFacts(number)
  return rule !== undefined && breaksRule(rule, value)
}
