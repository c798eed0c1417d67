import { defineSlice } from '#platform/calls/define-slice.ts'
import { registrationHandlers } from './registration.handlers.ts'
import { resendRegistration } from './registration.jobs.ts'

export const registrationSlice = defineSlice({
  calls: registrationHandlers,
  jobs: { 'resend-registration': resendRegistration },
})
