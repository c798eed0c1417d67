import { deleteOld } from '#features/meetings/room/entry/knocks.store.ts'
import type { ApplyRetention } from '#platform/calls/define-slice.ts'

export const forgetKnocks: ApplyRetention = (database) => database.acrossTenants((db) => deleteOld(db))
