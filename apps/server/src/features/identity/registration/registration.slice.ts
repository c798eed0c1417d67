import { defineSlice } from '#platform/calls/define-slice.ts'
import { registrationHandlers } from './registration.handlers.ts'
import { resendRegistration } from './registration.jobs.ts'
import { registrationReference } from './registration.reference.ts'

export const registrationSlice = defineSlice({
  calls: registrationHandlers,
  reference: registrationReference,
  jobs: { 'resend-registration': resendRegistration },
})
