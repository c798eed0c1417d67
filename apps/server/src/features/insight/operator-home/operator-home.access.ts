import { operatorHome } from '@foyer/contract/insight/operator-home'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(operatorHome, {
  get: { level: 'superadmin', input: () => ({ timezone: 'Europe/Paris' }) },
})
