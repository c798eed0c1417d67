import { type Mail, mailLog } from '@foyer/contract/mail-log'
import { handle } from '#platform/handle.ts'
import * as store from './mail-log.store.ts'

type Row = Awaited<ReturnType<typeof store.findPage>>['items'][number]

const mailOf = ({ id, to_email, subject, logged_text, state, answer, created_at, sent_at }: Row): Mail => ({
  id,
  to: to_email,
  subject,
  text: logged_text,
  state,
  answer,
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
})

export const mailLogHandlers = handle('mailLog', mailLog, {
  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findPage(db, input)
    return { items: items.map(mailOf), hasMore }
  },
})
