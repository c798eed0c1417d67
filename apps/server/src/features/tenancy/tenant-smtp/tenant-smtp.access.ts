import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { defineAccess, unknownId } from '#test/access.ts'

// A private address, to which the server must not connect.
const smtp = {
  host: '127.0.0.1',
  port: 25,
  security: 'none',
  username: '',
  fromName: 'Acme',
  fromEmail: 'meetings@acme.example',
} as const

export const access = defineAccess(tenantSmtp, {
  list: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  create: {
    level: 'admin',
    input: () => smtp,
    ok: 400,
    accepted: () => ({ ...smtp, port: 2525 }),
    once: true,
  },
  update: { level: 'admin', input: () => ({ id: unknownId, version: 1, ...smtp }), ok: 404 },
  delete: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  test: { level: 'admin', input: () => smtp, ok: 400 },
})
