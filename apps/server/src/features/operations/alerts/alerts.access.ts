import { alerts } from '@foyer/contract/operations/alerts'
import { defineAccess, unknownId } from '#test/access.ts'

const condition = () => ({ number: 'disk' as const, direction: 'over' as const, threshold: 90, seconds: 60 })

export const access = defineAccess(alerts, {
  list: { level: 'superadmin', input: () => ({}) },
  get: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  create: {
    level: 'superadmin',
    input: () => ({ ...condition(), name: `Rule ${`${Math.random()}`.slice(2, 12)}` }),
  },
  update: { level: 'superadmin', input: () => ({ ...condition(), id: unknownId, version: 1, name: '' }), ok: 404 },
  setEnabled: { level: 'superadmin', input: () => ({ id: unknownId, enabled: false }), ok: 404 },
  mute: { level: 'superadmin', input: () => ({ id: unknownId, mutedUntil: null }), ok: 404 },
  reset: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  delete: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  listFirings: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  estimate: { level: 'superadmin', input: condition },
  listRecipients: { level: 'superadmin', input: () => ({}) },
  updateRecipients: { level: 'superadmin', input: () => ({ recipients: null }) },
})
