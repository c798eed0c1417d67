import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, errorCode, Instant, tenantScope, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { optionalSingleLine } from '../text.ts'
import { compareVersions } from './client-versions.ts'
import { VersionField } from './clients.ts'

export const tenantClientsErrors = defineErrors({
  'store-link-invalid': {
    status: 400,
    en: 'Enter a link that begins with https://',
    fr: 'Saisissez un lien qui commence par https://',
  },
  'store-link-missing': {
    status: 400,
    en: 'Enter the link where the app is installed from before you turn it on',
    fr: 'Saisissez le lien d’installation de l’application avant de l’activer',
  },
  'min-above-version': {
    status: 400,
    en: 'The minimum version must not be newer than the version that the link installs',
    fr: 'La version minimale ne doit pas être plus récente que la version installée par le lien',
  },
  'min-version-missing': {
    status: 400,
    en: 'Enter the minimum version that updates are forced to',
    fr: 'Saisissez la version minimale exigée par la mise à jour forcée',
  },
})

export const mobilePlatforms = ['ios', 'android'] as const
export const desktopPlatforms = ['windows', 'linux', 'mac'] as const
/** The platforms of the tenant's apps, which are also their app identifiers. */
export const appPlatforms = [...mobilePlatforms, ...desktopPlatforms] as const
export type AppPlatform = (typeof appPlatforms)[number]

const linkError = errorCode(tenantClientsErrors, 'store-link-invalid')
const isLink = (text: string): boolean => {
  if (text === '') return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text)
}
const fields = {
  enabled: z.boolean(),
  /** The version that the link installs, or empty. */
  currentVersion: VersionField,
  minVersion: VersionField,
  storeUrl: optionalSingleLine(500, linkError).refine(isLink, linkError),
  /** Whether versions below the minimum are refused; otherwise they only learn of the update. */
  forcedUpdate: z.boolean(),
}

export const TenantClient = z.strictObject({
  id: z.enum(appPlatforms),
  /** Whether the operator allows such apps; otherwise they are refused, whatever is set here. */
  allowed: z.boolean(),
  ...fields,
  changedAt: Instant.nullable(),
  changedBy: z.string(),
  version: z.int(),
})
export type TenantClient = z.output<typeof TenantClient>

const versions = { currentVersion: VersionField, minVersion: VersionField }
export const TenantClientUpdate = z
  .strictObject({ ...tenantScope, id: z.enum(appPlatforms), ...fields, version: z.int() })
  .refine(({ enabled, storeUrl }) => !enabled || storeUrl !== '', {
    path: ['storeUrl'],
    ...whenValid({ enabled: z.boolean(), storeUrl: fields.storeUrl }),
    ...errorCode(tenantClientsErrors, 'store-link-missing'),
  })
  .refine(({ forcedUpdate, minVersion }) => !forcedUpdate || minVersion !== '', {
    path: ['minVersion'],
    ...whenValid({ forcedUpdate: z.boolean(), minVersion: VersionField }),
    ...errorCode(tenantClientsErrors, 'min-version-missing'),
  })
  .refine(
    ({ currentVersion, minVersion }) =>
      currentVersion === '' || minVersion === '' || compareVersions(minVersion, currentVersion) <= 0,
    { path: ['minVersion'], ...whenValid(versions), ...errorCode(tenantClientsErrors, 'min-above-version') },
  )

/** An app that the pages for joining offer. */
export const OfferedApp = z.strictObject({ platform: z.enum(appPlatforms), url: z.string(), version: z.string() })
export type OfferedApp = z.output<typeof OfferedApp>

/** The fields of an app beside the common ones. */
export const tenantClientsLabels = {
  enabled: { en: 'Offer this app', fr: 'Proposer cette application' },
  currentVersion: { en: 'Version', fr: 'Version' },
  minVersion: { en: 'Min version', fr: 'Version min.' },
  storeUrl: { en: 'Store link', fr: 'Lien d’installation' },
  forcedUpdate: { en: 'Forced update', fr: 'Mise à jour forcée' },
} satisfies FieldLabels<typeof TenantClientUpdate>

// biome-ignore format: a call in a few lines reads like a table
export const tenantClients = defineCalls({ slice: 'tenant-clients', level: 'admin', scope: 'named', errors: tenantClientsErrors }, {
  /** The apps of the tenant, one for each platform. */
  list: {
    method: 'POST', path: '/getTenantClients', permission: 'tenant.client.get', readOnly: true,
    input: z.strictObject(tenantScope), output: z.strictObject({ items: z.array(TenantClient) }),
  },
  update: {
    method: 'POST', path: '/updateTenantClient/:id', permission: 'tenant.client.update',
    input: TenantClientUpdate, output: TenantClient, errors: ['conflict'],
    audit: { en: 'Edited an app of the tenant', fr: 'Application de l’organisation modifiée' },
    changes: ['tenant-clients'],
  },
  /** The apps that are on, for everyone. */
  listOffered: {
    method: 'GET', path: '/getApps', permission: 'public', level: 'anyone', scope: 'own', readOnly: true,
    input: EmptyInput, output: z.strictObject({ items: z.array(OfferedApp) }),
  },
})
