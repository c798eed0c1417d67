import {
  type HealthNumber,
  type HealthRule,
  healthNumberNames,
  toNumberFacts,
} from '@foyer/contract/operations/health-numbers'
import type { Db } from '#platform/database/database.ts'

/** The rules of the numbers that have one. */
export type HealthRules = ReadonlyMap<HealthNumber, HealthRule>

/** Finds the built-in rules that are on, as the operator has changed them. */
export async function findBuiltInRules(db: Db): Promise<HealthRules> {
  const rows = await db
    .selectFrom('alert_rules')
    .select(['number', 'direction', 'threshold', 'seconds', 'enabled'])
    .where('built_in', '=', true)
    .execute()
  const stored = new Map(rows.map((row) => [row.number, row]))
  const rules = new Map<HealthNumber, HealthRule>()
  for (const number of healthNumberNames) {
    const { rule } = toNumberFacts(number)
    const row = stored.get(number)
    if (rule === undefined || row?.enabled === false) continue
    const { direction = null, threshold = null, seconds = null } = row ?? {}
    if (threshold === null || seconds === null) rules.set(number, rule)
    else rules.set(number, direction === 'under' ? { under: threshold, seconds } : { over: threshold, seconds })
  }
  return rules
}
