import { tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(tenantFeatures, {
  get: { level: 'superadmin', input: ({ tenantId }) => ({ id: tenantId }) },
  update: {
    level: 'superadmin',
    input: () => ({ id: unknownId, feature: 'mobileApp', enabled: false }),
    ok: 404,
  },
})
