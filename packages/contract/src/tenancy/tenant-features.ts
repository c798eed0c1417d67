import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Id, Instant } from '../common.ts'
import type { Labels } from '../field-labels.ts'
import { tenantsLabels } from './tenants.labels.ts'

/** The features that the operator allows a tenant, or not. Those that are still to come have no switch yet. */
export const featureNames = ['mobileApp', 'deskClient', 'signupNormal', 'signupSocial'] as const
const FeatureName = z.enum(featureNames)
export type FeatureName = z.output<typeof FeatureName>

export const TenantFeature = z.strictObject({
  feature: FeatureName,
  enabled: z.boolean(),
  /** Time of the last change, and the name of the user who made it; null and empty if the audit log has none. */
  changedAt: Instant.nullable(),
  changedBy: z.string(),
})
export type TenantFeature = z.output<typeof TenantFeature>

export const TenantFeatures = z.strictObject({
  tenantuuid: Id,
  name: z.string(),
  /** In the order of `featureNames`. */
  features: z.array(TenantFeature),
  /** The last changes, the newest first. */
  changes: z.array(TenantFeature.extend({ id: z.string(), changedAt: Instant })),
})
export type TenantFeatures = z.output<typeof TenantFeatures>

export const tenantFeaturesLabels = {
  mobileApp: { en: 'Mobile app', fr: 'Application mobile' },
  deskClient: { en: 'Desk client', fr: 'Application de bureau' },
  signupNormal: tenantsLabels.signupNormal,
  signupSocial: tenantsLabels.signupSocial,
} satisfies Labels & { readonly [name in FeatureName]: Labels[string] }

// biome-ignore format: a call in a few lines reads like a table
export const tenantFeatures = defineCalls({ slice: 'tenant-features', level: 'superadmin', scope: 'all' }, {
  get: {
    method: 'POST', path: '/getTenantFeatures', permission: 'tenant.get', readOnly: true, dependsOn: ['tenants'],
    input: z.strictObject({ id: Id }), output: TenantFeatures, errors: ['not-found'],
  },
  /** Switches one feature; the server refuses what is off from then on. */
  update: {
    method: 'POST', path: '/updateTenantFeature/:id', permission: 'tenant.update',
    input: z.strictObject({ id: Id, feature: FeatureName, enabled: z.boolean() }), output: TenantFeatures,
    errors: ['not-found', 'reauthentication-required'],
    audit: { en: 'Changed a feature of a tenant', fr: 'Fonctionnalité d’une organisation modifiée' },
    changes: ['tenant-features', 'tenants', 'tenant-clients', 'auth'],
  },
})
