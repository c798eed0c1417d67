import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import type { Platform } from '#platform/services.ts'
import { evaluateSamples } from './evaluation.commands.ts'
import * as firings from './firings.store.ts'

/** Evaluates the rules over the samples that came since the last time; returns 'more' while there are further ones. */
export async function evaluateAlerts(platform: Platform): Promise<'more' | undefined> {
  const hasMore = await platform.database.acrossTenants((db) => evaluateSamples(platform, db))
  return hasMore ? 'more' : undefined
}

/** Firings are kept as long as the audit log. */
export const purgeFirings: ApplyRetention = (database, { audit }) =>
  database.acrossTenants((db) => firings.deleteOld(db, audit))
