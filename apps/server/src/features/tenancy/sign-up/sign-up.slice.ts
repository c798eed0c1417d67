import { defineSlice } from '#platform/calls/define-slice.ts'
import { signUpHandlers } from './sign-up.handlers.ts'
import { purgeSignUps } from './sign-up.jobs.ts'
import { signUpReference } from './sign-up.reference.ts'

export const signUpSlice = defineSlice({ calls: signUpHandlers, reference: signUpReference, retention: purgeSignUps })
