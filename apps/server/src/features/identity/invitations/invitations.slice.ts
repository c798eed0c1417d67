import { defineSlice } from '#platform/calls/define-slice.ts'
import { invitationsHandlers } from './invitations.handlers.ts'

export const invitationsSlice = defineSlice({ calls: invitationsHandlers })
