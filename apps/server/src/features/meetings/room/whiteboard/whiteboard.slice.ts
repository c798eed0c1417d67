import { defineSlice } from '#platform/calls/define-slice.ts'
import { whiteboardHandlers } from './whiteboard.handlers.ts'
import { purgeDrawings } from './whiteboard.jobs.ts'
import { whiteboardReference } from './whiteboard.reference.ts'

export const whiteboardSlice = defineSlice({
  calls: whiteboardHandlers,
  reference: whiteboardReference,
  retention: purgeDrawings,
})
