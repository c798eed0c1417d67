import { recordingSettings } from '@foyer/contract/recordings/recording-settings'
import { defineAccess } from '#test/access.ts'

const settings = {
  keepDays: 90,
  trashDays: 30,
  networks: [],
  ...{ linkDays: 14, linkMaxDays: 90, linkPassword: 'optional' as const },
  ...{ linkDownload: false, linkSignedIn: false, linkMail: true, quotaGigabytes: null },
}

export const access = defineAccess(recordingSettings, {
  get: { level: 'superadmin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  update: {
    level: 'superadmin',
    // Another version than the saved one.
    input: ({ tenantId }) => ({ tenantuuid: tenantId, ...settings, version: 99 }),
    ok: 409,
  },
  preview: { level: 'superadmin', input: ({ tenantId }) => ({ tenantuuid: tenantId, keepDays: 45 }) },
  export: { level: 'superadmin', input: ({ tenantId }) => ({ tenantuuid: tenantId, keepDays: 45 }) },
})
