import { type OperationalDashboard, operationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { createSharedWork } from '#platform/concurrency/share-work.ts'
import { countWrongOfInstallation, countWrongOfTenant, readInstallation, readOwn } from './health.commands.ts'
import * as processes from './processes.store.ts'
import { createLineReader } from './samples.store.ts'

/** How often the numbers are read, however many look at them. */
const readEveryMs = 1000
/** Most of those who ask at once wait for the same numbers. */
const maxConcurrent = 100

export function healthHandlers() {
  const share = createSharedWork<OperationalDashboard>(readEveryMs)
  const readLines = createLineReader()
  const shareCount = createSharedWork<number>(readEveryMs)
  return defineHandlers(operationalDashboard, {
    get: defineTwoStepHandler(operationalDashboard.get, {
      maxConcurrent,
      prepare: ({ input: { range }, actor, tenantId, read }) =>
        actor.level === 'superadmin'
          ? share(range, () => read((db) => readInstallation(db, range, readLines)))
          : share(`${range} ${tenantId}`, () => read((db) => readOwn(db, tenantId, range))),
      run: async (_, dashboard) => dashboard,
    }),
    countWrong: defineTwoStepHandler(operationalDashboard.countWrong, {
      maxConcurrent,
      prepare: ({ actor, tenantId, read }) =>
        actor.level === 'superadmin'
          ? shareCount('', () => read(countWrongOfInstallation))
          : shareCount(tenantId, () => read((db) => countWrongOfTenant(db, tenantId))),
      run: async (_, wrong) => ({ wrong }),
    }),
    dismissProcess: async ({ input, db, fail, audit }) => {
      if (!(await processes.dismiss(db, input))) return fail('not-found')
      audit({ objectId: '', before: input })
      return {}
    },
  })
}
