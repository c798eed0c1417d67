import {
  breaksRule,
  type HealthNumber,
  type HealthRule,
  toNumberFacts,
} from '@foyer/contract/operations/health-numbers'

/** Returns the rule of a number, if it has one. */
export const findRule = (number: HealthNumber): HealthRule | undefined => toNumberFacts(number).rule

/** Checks whether a value breaks the rule of a number, regardless of for how long. */
export function isOutside(number: HealthNumber, value: number): boolean {
  const rule = findRule(number)
  return rule !== undefined && breaksRule(rule, value)
}
