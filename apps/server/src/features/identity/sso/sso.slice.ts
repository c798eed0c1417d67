import { defineSlice } from '#platform/calls/define-slice.ts'
import { ssoHandlers } from './sso.handlers.ts'
import { purgePending } from './sso.jobs.ts'
import { ssoReference } from './sso.reference.ts'

export const ssoSlice = defineSlice({ calls: ssoHandlers, reference: ssoReference, retention: purgePending })
