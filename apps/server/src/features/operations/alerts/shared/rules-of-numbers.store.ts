import {
  type AlertCondition,
  type HealthNumber,
  healthNumberNames,
  toNumberFacts,
} from '@foyer/contract/operations/health-numbers'
import { type RuleRow, toCondition } from '#features/operations/alerts/alerts.store.ts'
import type { Db } from '#platform/database/database.ts'

/** A rule that is firing. */
export type FiringRule = { id: string; name: string; condition: AlertCondition; since: Date; mutedUntil: Date | null }

/** The built-in rule of a number, unless it is off, and the one of its rules that has been firing longest. */
export type RuleOfNumber = { condition?: AlertCondition | undefined; firing?: FiringRule | undefined }

/** Finds the rules of the numbers that have any. Built-in ones that are not stored yet are as they are from the start. */
export async function findRulesOfNumbers(db: Db): Promise<ReadonlyMap<HealthNumber, RuleOfNumber>> {
  const rows = await db
    .selectFrom('alert_rules')
    .leftJoin('alert_firings', (join) =>
      join.onRef('alert_firings.rule_id', '=', 'alert_rules.id').on('alert_firings.ended_at', 'is', null),
    )
    .selectAll('alert_rules')
    .select('alert_firings.started_at as firing_since')
    .$narrowType<RuleRow>()
    .execute()
  const rules = new Map<HealthNumber, RuleOfNumber>()
  for (const number of healthNumberNames) {
    const ofNumber = rows.filter((row) => row.number === number)
    const builtIn = ofNumber.find((row) => row.built_in)
    const condition =
      builtIn === undefined ? toNumberFacts(number).rule : builtIn.enabled ? toCondition(builtIn) : undefined
    const [firing] = ofNumber
      .flatMap(({ firing_since: since, ...row }) => (since === null ? [] : toFiring(row, since)))
      .toSorted((one, other) => Number(one.since) - Number(other.since))
    if (condition !== undefined || firing !== undefined) rules.set(number, { condition, firing })
  }
  return rules
}

const toFiring = (row: RuleRow, since: Date): FiringRule => ({
  ...{ id: row.id, name: row.name, condition: toCondition(row), since },
  mutedUntil: row.muted_until,
})
