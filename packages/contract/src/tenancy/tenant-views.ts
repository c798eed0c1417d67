import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, Id } from '../common.ts'
import { defineErrors } from '../define-errors.ts'

export const tenantViewsErrors = defineErrors({
  'view-own-tenant': {
    status: 409,
    en: "This is your own tenant's portal",
    fr: 'C’est le portail de votre propre organisation',
  },
})

/** How long a view lasts at most, and how long the link that opens it works. */
export const viewMinutes = 60
export const viewLinkSeconds = 60

// biome-ignore format: a call in a few lines reads like a table
export const tenantViews = defineCalls({ slice: 'tenant-views', level: 'superadmin', scope: 'all', errors: tenantViewsErrors }, {
  /** Begins a read-only view of a tenant's portal; the address opens it once. */
  begin: {
    method: 'POST', path: '/viewTenant/:id', permission: 'tenant.get', withoutConfirmation: true, limit: 30,
    input: z.strictObject({ id: Id }), output: z.strictObject({ url: z.string() }),
    errors: ['not-found', 'view-own-tenant'],
    audit: { en: 'Began to view a portal', fr: 'Consultation d’un portail commencée' }, changes: [],
  },
  /** Ends the view in which it is made. */
  end: {
    method: 'POST', path: '/endTenantView', permission: 'public', level: 'anyone', scope: 'installation', view: 'allowed',
    input: EmptyInput, output: EmptyOutput,
    audit: { en: 'Left a portal that was viewed', fr: 'Consultation d’un portail terminée' }, changes: [],
  },
})
