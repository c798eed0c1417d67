import type { AlertNumber } from '@foyer/contract/operations/alert-rules'
import type { Kit } from './kit.ts'

type Samples = { from: Date; values: readonly (number | null)[] }

/** Inserts samples 15 seconds apart, and has the rule evaluate them as the next ones. */
export const sampleFor =
  ({ owner }: Pick<Kit, 'owner'>) =>
  async (ruleId: string, number: AlertNumber, { from, values }: Samples): Promise<void> => {
    await owner(
      `insert into health_samples (taken_at, numbers)
       select $1::timestamptz + (n - 1) * interval '15 seconds' + interval '123456 microseconds',
         case when value is null then '{}' else jsonb_build_object($2::text, value) end
       from unnest($3::float8[]) with ordinality s (value, n)`,
      [from, number, values],
    )
    await owner(
      `update alert_rules set evaluated_until = $2 where id = $1 and evaluated_until > $2::timestamptz + interval '10 hours'`,
      [ruleId, from],
    )
  }
