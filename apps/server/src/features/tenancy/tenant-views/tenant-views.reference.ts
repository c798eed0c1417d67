import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tenantViewsReference = defineReference(tenantViews, {
  title: 'Read-only views of portals',
  description:
    'The operator sees the portal of a tenant as its administrators do, for an hour at most, and changes nothing there. Both audit logs say so.',
  calls: {
    begin: {
      summary: 'Begin to view the portal of a tenant',
      description:
        'The address opens the view once, within a minute. The view ends with the session of the caller at the latest.',
    },
    end: { summary: 'Leave the portal that is viewed', description: 'Made at the address of the tenant.' },
  },
  fields: {
    id: 'The tenant.',
    url: 'Opens the view, once.',
  },
})
