import { defineSlice } from '#platform/calls/define-slice.ts'
import { passwordsHandlers } from './passwords.handlers.ts'
import { sendPasswordLink } from './passwords.jobs.ts'

export const passwordsSlice = defineSlice({ calls: passwordsHandlers, jobs: { 'forgot-password': sendPasswordLink } })
