import { defineSlice } from '#platform/calls/define-slice.ts'
import { readReplies } from './calendar-replies.jobs.ts'
import { responsesHandlers } from './responses.handlers.ts'
import { purgeInvitee } from './responses.jobs.ts'
import { responsesReference } from './responses.reference.ts'

export const responsesSlice = defineSlice({
  calls: responsesHandlers,
  reference: responsesReference,
  scheduled: [
    { name: 'calendar-replies', seconds: 60, work: readReplies, isNeeded: ({ inbox }) => inbox !== undefined },
  ],
  jobs: { 'purge-invitee': purgeInvitee },
})
