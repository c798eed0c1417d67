import { mailLog } from '@foyer/contract/operations/mail-log'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { mailLogFile } from './mail-log.export.ts'
import { toMail } from './mail-log.presenter.ts'
import * as store from './mail-log.store.ts'

export const mailLogHandlers = defineHandlers(mailLog, {
  list: async ({ input: { filters, ...query }, db }) => {
    const { items, hasMore } = await store.findPage(db, { ...query, ...filters })
    return { items: items.map(toMail), hasMore }
  },

  export: async ({ input: { language, ...match }, read }) =>
    mailLogFile(language, (after, size) => read((db) => store.findAfter(db, match, { after, size }))),
})
