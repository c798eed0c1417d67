import { feedback } from '@foyer/contract/meetings/feedback'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(feedback, {
  give: { level: 'anyone', input: () => ({ participantId: unknownId, rating: 4 }), ok: 404 },
})
