import type { Client } from 'pg'
import { z } from 'zod'

/** A node of an EXPLAIN plan, with its children. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Index Recheck'?: number | undefined
  Plans?: Plan[] | undefined
}
export const Plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(Plan).optional()
  },
})

export const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

/** A value as PostgreSQL reads it in `execute`. */
export const toLiteral = (client: Client, value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return client.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join()}}`)
  return client.escapeLiteral(String(value))
}
