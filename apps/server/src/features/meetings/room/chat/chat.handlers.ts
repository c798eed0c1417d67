import { chat, maxMessages, messagesPageSize } from '@foyer/contract/meetings/chat'
import { mayWrite } from '@foyer/contract/meetings/chat-rules'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { findSelf, isHosting } from '#features/meetings/room/entry/own-participant.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toChatMessage } from './chat.presenter.ts'
import * as store from './chat.store.ts'

/** More than any participant types; the limit of the call is that of a network, which an office shares. */
const sendLimit = { limit: 60, seconds: 60 }

/**
 * Finds the recipient that the input names; undefined for a participant of another conference, or one who has left or
 * was removed.
 */
async function findAddressee(db: Db, conferenceId: string, to: string): Promise<store.Addressee | undefined> {
  if (to === 'everyone' || to === 'all-rooms' || to === 'hosts') return { audience: to }
  const row = await participants.findById(db, to)
  if (row === undefined || row.conference_id !== conferenceId || row.removed) return undefined
  return { ...row, audience: 'participant' }
}

type Page = { conferenceId: string; after: number }

async function readPage(db: Db, page: Page, reader: store.Reader) {
  const { items, hasMore } = await store.findAfter(db, { ...page, size: messagesPageSize }, reader)
  return { items: items.map((row) => toChatMessage(row, reader.options)), hasMore }
}

export const chatHandlers = defineHandlers(chat, {
  sendMessage: async (context) => {
    const { input, db, tenantId, services, fail, audit } = context
    const from = await findSelf(context)
    await services.rateLimits.consume(tenantId, [{ key: `chat:${from.id}`, ...sendLimit }])
    const { conference_id: conferenceId, options } = from
    if (options.chat === 'off' && input.to !== 'all-rooms') return fail('chat-off')
    const to = await findAddressee(db, conferenceId, input.to)
    if (to === undefined) return fail('recipient-gone', 'to')
    if (!mayWrite(options.chat, from.role, to))
      return fail(to.audience === 'all-rooms' ? 'all-rooms-hosts-only' : 'chat-hosts-only', 'to')
    const sequence = await store.takeSequence(db, conferenceId)
    if (sequence === undefined) return fail('not-found')
    if (sequence > maxMessages) return fail('chat-full')
    const row = await store.insert(db, { conferenceId, sequence, from, to, text: input.text })
    audit({ objectId: conferenceId })
    return toChatMessage({ ...row, own: true }, options)
  },

  listMessages: async (context) => {
    const { input, db } = context
    const participant = await findSelf(context)
    const reader = { ...participant, isHosting: isHosting(participant.role), rooms: [participant.breakout_id] }
    return readPage(db, { conferenceId: participant.conference_id, after: input.after }, reader)
  },

  listAfterwards: async ({ input, db, actor, fail }) => {
    const reader = await store.findPastReader(db, input.conferenceId, actor.id)
    return reader === undefined ? fail('not-found') : readPage(db, input, reader)
  },
})
