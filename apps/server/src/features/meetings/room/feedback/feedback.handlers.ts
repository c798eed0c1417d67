import { feedback } from '@foyer/contract/meetings/feedback'
import { findOwnParticipant } from '#features/meetings/room/entry/own-participant.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import * as store from './feedback.store.ts'

export const feedbackHandlers = defineHandlers(feedback, {
  give: async (context) => {
    const { input, db, fail, audit } = context
    const participant = await findOwnParticipant(context)
    // A stay that has never connected has nothing to rate.
    if (participant === undefined || participant.connected_at === null) return fail('not-found')
    await store.save(db, participant, input)
    // Its event names the conference, whose lists show it.
    audit({ objectId: participant.conference_id })
    return {}
  },
})
