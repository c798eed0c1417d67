import { audit } from '@foyer/contract/operations/audit'
import { anyPeriod, defineAccess } from '#test/access.ts'

export const access = defineAccess(audit, {
  list: { level: 'admin', input: () => ({ page: 1, size: 10, ...anyPeriod }) },
  listActions: { level: 'admin', input: () => ({}) },
  export: { level: 'admin', input: () => anyPeriod },
})
