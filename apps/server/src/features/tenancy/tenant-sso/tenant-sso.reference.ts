import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { defineReference } from '#platform/calls/define-reference.ts'

/** What the API reference says of this slice. */
export const tenantSsoReference = defineReference(tenantSso, {
  title: 'Identity providers',
  description: 'The outside identity providers with which users of a tenant sign in by OpenID Connect; at most two.',
  calls: {
    list: { summary: 'List the identity providers', description: 'Never with their secrets.' },
    create: {
      summary: 'Add an identity provider',
      description: 'Fails unless the provider’s configuration is found at the address of the issuer.',
    },
    update: {
      summary: 'Edit an identity provider',
      description: 'With another issuer or client ID, the client secret has to be given again.',
    },
    delete: {
      summary: 'Remove an identity provider',
      description: 'Accounts stay connected, for when a provider with the same issuer is added again.',
    },
  },
  fields: {
    id: 'The identity provider.',
    kind: 'Which logo the sign-in page shows.',
    label: 'Name on the button of the sign-in page.',
    issuer: 'Address of the provider, as it stands in its ID tokens.',
    clientId: 'Identifier of the portal at the provider.',
    clientSecret: 'Secret of the portal at the provider; unchanged if absent.',
    enabled: 'Whether users can sign in with it.',
    allowedDomains:
      'An account is connected by its verified email address only if the address is of one of these domains.',
    createsUsers: 'Whether somebody without an account gets one; with domains, only for their addresses.',
    role: 'Role of the accounts that it creates.',
    redirectUri: 'Address to register at the provider.',
    failingSince: 'Since when it has been failing, or null.',
    failure: 'What failed last.',
  },
})
