import { defineSlice } from '#platform/calls/define-slice.ts'
import { mailLogHandlers } from './mail-log.handlers.ts'
import { purgeMails } from './mail-log.jobs.ts'
import { mailLogReference } from './mail-log.reference.ts'

export const mailLogSlice = defineSlice({
  calls: mailLogHandlers,
  reference: mailLogReference,
  retention: (database, days) => purgeMails(database, days.mails),
})
