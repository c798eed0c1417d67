import { tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tenantClientsReference = defineReference(tenantClients, {
  title: 'Apps of a tenant',
  description: 'The apps for phones and computers that a tenant offers to people who join.',
  calls: {
    list: { summary: 'Get the apps', description: 'One for each platform, also those that are off.' },
    update: {
      summary: 'Edit an app',
      description: 'The `version` of an app that was never set up is 0.',
    },
    listOffered: { summary: 'Get the apps that are offered', description: 'Public: the pages for joining show them.' },
  },
  fields: {
    id: 'The platform, which is also the identifier of the app.',
    platform: 'What the app runs on.',
    allowed: 'Whether the operator allows apps of this kind; they are refused otherwise.',
    enabled: 'Whether the app is offered, and accepted when it signs in or joins.',
    currentVersion: 'Version that the link installs, or empty.',
    minVersion: 'Oldest version to use, or empty.',
    storeUrl: 'Where the app is installed from, with https.',
    forcedUpdate: 'Whether versions below the minimum are refused.',
    url: 'Where the app is installed from.',
    version: 'Version of the app for `listOffered`, otherwise of the settings.',
    changedAt: 'Time of the last change, or null.',
    changedBy: 'Name of the user who made it.',
  },
})
