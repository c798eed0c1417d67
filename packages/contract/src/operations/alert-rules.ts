import { type AlertCondition, type HealthNumber, healthGroups, healthNumbers } from './health-numbers.ts'

/**
 * The numbers of which there are rules: those of the samples, and the age of the last sample. If the numbers are not
 * sampled any more, no other rule would notice.
 */
export const alertNumbers = {
  ...healthNumbers,
  sampleAge: { group: 'portal', unit: 'seconds', rule: { direction: 'over', threshold: 120, seconds: 0 } },
} as const

export type AlertNumber = keyof typeof alertNumbers
export type SampledNumber = HealthNumber

const isNumber = (name: string): name is AlertNumber => Object.hasOwn(alertNumbers, name)

/** Lists the numbers in the order in which they are shown: by group. */
export const listAlertNumbers = (): AlertNumber[] =>
  healthGroups.flatMap((group) =>
    Object.keys(alertNumbers)
      .filter(isNumber)
      .filter((number) => alertNumbers[number].group === group),
  )

/** The numbers that samples contain. */
export const sampledNumbers: readonly SampledNumber[] = listAlertNumbers().filter((number) => number !== 'sampleAge')

/** Returns the condition of the rule that a number has from the start, if it has one. */
export function findBuiltInCondition(number: AlertNumber): AlertCondition | undefined {
  const facts = alertNumbers[number]
  return 'rule' in facts ? facts.rule : undefined
}
