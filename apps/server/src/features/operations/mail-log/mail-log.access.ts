import { mailLog } from '@foyer/contract/operations/mail-log'
import { defineAccess, firstPage } from '#test/access.ts'

export const access = defineAccess(mailLog, {
  list: { level: 'admin', input: () => firstPage },
  export: { level: 'admin', input: () => ({}) },
})
