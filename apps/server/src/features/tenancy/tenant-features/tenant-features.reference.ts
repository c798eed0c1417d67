import { tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tenantFeaturesReference = defineReference(tenantFeatures, {
  title: 'Features of a tenant',
  description: 'What the operator allows a tenant. The server refuses what is off.',
  calls: {
    get: {
      summary: 'Get the features of a tenant',
      description: 'With their last changes, as far as the audit log has them.',
    },
    update: 'Switch a feature of a tenant on or off',
  },
  fields: {
    id: 'The tenant; of a change, its entry in the audit log.',
    name: 'Name of the tenant.',
    feature:
      '`mobileApp` and `deskClient` allow the apps of the tenant; `signupNormal` and `signupSocial` are its own settings.',
    enabled: 'Whether it is on.',
    features: 'Every feature, as it is now.',
    changes: 'The last changes, the newest first.',
    changedAt: 'Time of the last change, or null.',
    changedBy: 'Name of the user who made it.',
  },
})
