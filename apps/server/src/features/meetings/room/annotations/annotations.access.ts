import { annotations } from '@foyer/contract/meetings/drawings/annotations'
import { defineAccess, unknownId } from '#test/access.ts'

const share = { participantId: unknownId, presenterId: unknownId, share: 'TR_1' }
const annotation = { kind: 'text' as const, colour: 'red' as const, points: [[0, 0]], text: 'Here' }

export const access = defineAccess(annotations, {
  begin: { level: 'anyone', ok: 404, input: () => ({ participantId: unknownId, share: 'TR_1' }) },
  end: { level: 'anyone', ok: 404, input: () => ({ participantId: unknownId, share: 'TR_1' }) },
  draw: { level: 'anyone', ok: 404, input: () => ({ ...share, id: 'one', annotation }) },
  remove: { level: 'anyone', ok: 404, input: () => share },
  list: { level: 'anyone', ok: 404, input: () => share },
})
