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

/** Gives every conference a breakout room, in which one of its participants was. */
export const seed = [
  `insert into breakout_rooms (tenant_id, conference_id, position, name)
   select tenant_id, id, 1, 'Room 1' from conferences where tenant_id = $1`,
  `insert into breakout_stays (tenant_id, participant_id, breakout_id)
   select p.tenant_id, p.id, b.id from breakout_rooms b
   join lateral (select tenant_id, id from participants where tenant_id = b.tenant_id and conference_id = b.conference_id
     order by id limit 1) p on true where b.tenant_id = $1`,
]
