import { type Mail, mailLog } from '@foyer/contract/operations/mail-log'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { createReader } from '#platform/files/list-file.ts'
import { mailLogFile } from './mail-log.file.ts'
import * as store from './mail-log.store.ts'

const mailOf = ({
  id,
  to_email,
  subject,
  logged_text,
  state,
  answer: response,
  created_at,
  sent_at,
}: store.MailRow): Mail => ({
  id,
  to: to_email,
  subject,
  text: logged_text,
  state,
  answer: response,
  createdAt: created_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
})

export const mailLogHandlers = defineHandlers('mailLog', mailLog, {
  list: async ({ input: { filters, ...query }, db }) => {
    const { items, hasMore } = await store.findPage(db, { ...query, ...filters })
    return { items: items.map(mailOf), hasMore }
  },

  export: async ({ input: { language, ...match }, request, platform }) => {
    const read = createReader(platform.database, request.tenantId)
    return mailLogFile(language, (after, size) => read((db) => store.findAfter(db, match, { after, size })))
  },
})
