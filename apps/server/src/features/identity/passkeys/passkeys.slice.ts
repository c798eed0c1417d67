import { defineSlice } from '#platform/calls/define-slice.ts'
import { purgeChallenges } from './challenges.store.ts'
import { passkeysHandlers } from './passkeys.handlers.ts'
import { passkeysReference } from './passkeys.reference.ts'

export const passkeysSlice = defineSlice({
  calls: passkeysHandlers,
  reference: passkeysReference,
  retention: (database) => database.acrossTenants(({ db }) => purgeChallenges(db)),
})
