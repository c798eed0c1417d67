import { defineSlice } from '#platform/calls/define-slice.ts'
import { feedbacksHandlers } from './feedbacks.handlers.ts'
import { forgetFeedbackDevices } from './feedbacks.jobs.ts'
import { feedbacksReference } from './feedbacks.reference.ts'

export const feedbacksSlice = defineSlice({
  calls: feedbacksHandlers,
  reference: feedbacksReference,
  retention: forgetFeedbackDevices,
})
