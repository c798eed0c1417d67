import { tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { defineAccess } from '#test/access.ts'

const app = {
  id: 'ios',
  enabled: false,
  currentVersion: '3.4.1',
  minVersion: '3.2.0',
  storeUrl: 'https://apps.example.test/portal',
  forcedUpdate: false,
  version: 0,
} as const

export const access = defineAccess(tenantClients, {
  list: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  update: { level: 'admin', input: () => app, once: true },
  listOffered: { level: 'anyone', input: () => ({}) },
})
