import { defineSlice } from '#platform/calls/define-slice.ts'
import { invitationsHandlers } from './invitations.handlers.ts'
import { invitationsReference } from './invitations.reference.ts'

export const invitationsSlice = defineSlice({ calls: invitationsHandlers, reference: invitationsReference })
