import { operationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(operationalDashboard, {
  get: { level: 'admin', input: () => ({}), variants: [{ range: '7d' }] },
  countWrong: { level: 'admin', input: () => ({}) },
  dismissProcess: { level: 'superadmin', ok: 404, input: () => ({ host: 'nowhere.example', port: 1 }) },
})
