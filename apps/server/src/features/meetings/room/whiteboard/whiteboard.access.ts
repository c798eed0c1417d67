import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { defineAccess, unknownId } from '#test/access.ts'
import { drawnElement } from '#test/drawings.ts'
import { insertChats } from '#test/meetings.ts'

const own = { participantId: unknownId }

export const access = defineAccess(
  whiteboard,
  {
    open: { level: 'anyone', ok: 404, input: () => ({ ...own, open: true }) },
    draw: { level: 'anyone', ok: 404, input: () => ({ ...own, seen: 0, elements: [drawnElement()] }) },
    listElements: {
      level: 'anyone',
      ok: 404,
      input: () => own,
      accepted: async (kit, { admin }) => (await insertChats(kit, admin, 0)).current,
    },
    listAfterwards: { level: 'client', object: 'own', input: ({ conferenceId }) => ({ conferenceId }) },
  },
  {
    unknown: { conferenceId: unknownId },
    create: async (kit, owner) => (await insertChats(kit, owner, 0)).past,
  },
)

export const seed = [
  `insert into drawings (tenant_id, conference_id, surface) select tenant_id, id, 'whiteboard' from conferences
   where tenant_id = $1`,
  `insert into drawing_elements (tenant_id, conference_id, surface, element_id, version, version_nonce, deleted, content,
     drawn_by, sequence)
   select tenant_id, id, 'whiteboard', 'a', 1, 1, false, '{}', gen_random_uuid(), 1 from conferences where tenant_id = $1`,
]
