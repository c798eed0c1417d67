import { chat } from '@foyer/contract/meetings/chat'
import { defineAccess, unknownId } from '#test/access.ts'
import { insertChats } from '#test/meetings.ts'

export const access = defineAccess(
  chat,
  {
    sendMessage: {
      level: 'anyone',
      ok: 404,
      input: () => ({ participantId: unknownId, text: 'Hello' }),
      accepted: async (kit, { admin }) => ({ ...(await insertChats(kit, admin, 0)).current, text: 'Hello' }),
      signedIn: true,
    },
    listMessages: {
      level: 'anyone',
      ok: 404,
      input: () => ({ participantId: unknownId }),
      accepted: async (kit, { admin }) => (await insertChats(kit, admin, 1)).current,
    },
    listAfterwards: { level: 'client', object: 'own', input: ({ conferenceId }) => ({ conferenceId }) },
  },
  {
    unknown: { conferenceId: unknownId },
    create: async (kit, owner) => (await insertChats(kit, owner, 1)).past,
  },
)

export const seed = [
  `insert into chat_messages (tenant_id, conference_id, sequence, from_participant_id, from_name, audience, text)
   select tenant_id, id, 1, gen_random_uuid(), 'Guest', 'everyone', 'Hello' from conferences where tenant_id = $1`,
]
