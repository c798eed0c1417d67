import { defineSlice } from '#platform/calls/define-slice.ts'
import { responsesHandlers } from './responses.handlers.ts'
import { purgeInvitee } from './responses.jobs.ts'
import { responsesReference } from './responses.reference.ts'

export const responsesSlice = defineSlice({
  calls: responsesHandlers,
  reference: responsesReference,
  jobs: { 'purge-invitee': purgeInvitee },
})
