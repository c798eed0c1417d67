import { defineSlice } from '#platform/calls/define-slice.ts'
import { mailLogHandlers } from './mail-log.handlers.ts'
import { purgeMails } from './mail-log.jobs.ts'

export const mailLogSlice = defineSlice({
  calls: mailLogHandlers,
  retention: (database, days) => purgeMails(database, days.mails),
})
