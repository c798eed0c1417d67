import { defineSlice } from '#platform/calls/define-slice.ts'
import { chatHandlers } from './chat.handlers.ts'
import { purgeMessages } from './chat.jobs.ts'
import { chatReference } from './chat.reference.ts'

export const chatSlice = defineSlice({
  calls: chatHandlers,
  reference: chatReference,
  retention: purgeMessages,
})
