import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(tenantViews, {
  begin: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  end: { level: 'anyone', input: () => ({}) },
})
