import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { deleteOld } from './knocks.store.ts'

export const forgetKnocks: ApplyRetention = (database) => database.acrossTenants(({ db }) => deleteOld(db))
