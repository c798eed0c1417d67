import { defineSlice } from '#platform/calls/define-slice.ts'
import { passwordsHandlers } from './passwords.handlers.ts'
import { sendPasswordLink } from './passwords.jobs.ts'
import { passwordsReference } from './passwords.reference.ts'

export const passwordsSlice = defineSlice({
  calls: passwordsHandlers,
  reference: passwordsReference,
  jobs: { 'forgot-password': sendPasswordLink },
})
