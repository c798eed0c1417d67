import { type Dashboard, type DashboardQuery, dashboards } from '@foyer/contract/insight/dashboards'
import type { ReadInScope } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { createSharedWork } from '#platform/concurrency/share-work.ts'
import { readDashboard } from './dashboards.commands.ts'
import type { UsageScope } from './usage.store.ts'

/** How often the numbers that all viewers of a period share are read, however many they are. */
const readEveryMs = 1000
/** Most of those who ask at once wait for the same numbers. */
const maxConcurrent = 100

type Request = { input: DashboardQuery; tenantId: string; read: ReadInScope }

export const dashboardsHandlers = () => {
  const share = createSharedWork<Dashboard>(readEveryMs)
  const prepare =
    (scope: UsageScope) =>
    ({ input, tenantId, read }: Request) =>
      share(JSON.stringify([scope, tenantId, input]), () => read((db) => readDashboard(db, scope, input)))
  return defineHandlers(dashboards, {
    get: defineTwoStepHandler(dashboards.get, {
      maxConcurrent,
      prepare: prepare('tenant'),
      run: async (_, dashboard) => dashboard,
    }),
    getInstallation: defineTwoStepHandler(dashboards.getInstallation, {
      maxConcurrent,
      prepare: prepare('installation'),
      run: async (_, dashboard) => dashboard,
    }),
  })
}
