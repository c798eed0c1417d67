import { defineSlice } from '#platform/calls/define-slice.ts'
import { passkeysHandlers } from './passkeys.handlers.ts'
import { purgeExpired } from './passkeys.jobs.ts'
import { passkeysReference } from './passkeys.reference.ts'

export const passkeysSlice = defineSlice({
  calls: passkeysHandlers,
  reference: passkeysReference,
  retention: purgeExpired,
})
