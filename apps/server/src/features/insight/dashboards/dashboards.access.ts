import { dashboards } from '@foyer/contract/insight/dashboards'
import { defineAccess } from '#test/access.ts'

const month = { from: '2026-03-01', to: '2026-03-31', timezone: 'Europe/Paris' } as const

export const access = defineAccess(dashboards, {
  get: { level: 'admin', input: () => month, variants: [{ from: '2021-03-01', step: 'month', top: 'participants' }] },
  getInstallation: {
    level: 'superadmin',
    input: () => month,
    variants: [{ from: '2021-03-01', step: 'month', top: 'participants' }],
  },
})
