import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { defineAccess, unknownId } from '#test/access.ts'

const own = { participantId: unknownId }

export const access = defineAccess(breakouts, {
  configure: { level: 'anyone', input: () => ({ ...own, add: ['Room 1'] }), ok: 404 },
  spread: { level: 'anyone', input: () => own, ok: 404 },
  open: { level: 'anyone', input: () => own, ok: 404 },
  close: { level: 'anyone', input: () => own, ok: 404 },
  extend: { level: 'anyone', input: () => ({ ...own, minutes: 5 }), ok: 404 },
  move: { level: 'anyone', input: () => ({ ...own, targetIds: [unknownId], breakoutId: null }), ok: 404 },
  help: { level: 'anyone', input: () => ({ ...own, wanted: true }), ok: 404 },
  connect: { level: 'anyone', input: () => own, ok: 404 },
})
