import { defineSlice } from '#platform/calls/define-slice.ts'
import { feedbackHandlers } from './feedback.handlers.ts'
import { feedbackReference } from './feedback.reference.ts'

export const feedbackSlice = defineSlice({ calls: feedbackHandlers, reference: feedbackReference })
