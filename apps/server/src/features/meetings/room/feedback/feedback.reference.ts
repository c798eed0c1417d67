import { feedback } from '@foyer/contract/meetings/feedback'
import { maxRating } from '@foyer/contract/meetings/feedback-constants'
import { defineReference } from '#platform/calls/define-reference.ts'

export const feedbackReference = defineReference(feedback, {
  title: 'Feedback',
  description: 'What participants say of a meeting after they have left it.',
  calls: {
    give: {
      summary: 'Rate a meeting',
      description: 'For participants with or without an account, once per stay: giving it again replaces it.',
    },
  },
  fields: {
    participantId: 'Your stay in the conference, from the response of joining.',
    rating: `From 1, very poor, to ${maxRating}, excellent.`,
    videoIssues: 'What was wrong with the video of others; `none` if there was no video.',
    audioIssues: 'What was wrong with the sound of others; `none` if there was no sound.',
    shareIssues: 'What was wrong with shared screens; `none` if they were not seen.',
    suggestion: 'What could be better.',
  },
})
