import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { defineReference } from '#platform/calls/define-reference.ts'

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
    uploadLogo: {
      summary: 'Upload the logo of an identity provider',
      description: 'It is decoded and encoded again, which removes its metadata.',
    },
    deleteLogo: {
      summary: 'Remove the logo of an identity provider',
      description: 'The button has that of its kind again.',
    },
    passwordSignIn: 'Get whether users sign in with passwords, and whom switching it off would exclude',
    setPasswordSignIn: {
      summary: 'Switch password sign-in off or on',
      description:
        'Off, everybody but one administrator signs in with an identity provider or a passkey. It takes a provider that ' +
        'has passed a test with its present settings. Nobody is signed out; links for a new password end.',
    },
  },
  fields: {
    id: 'The identity provider.',
    provider: 'The identity provider.',
    file: 'JPG, PNG or WebP image.',
    logo: 'Path of its own logo at the tenant’s hostname, or empty.',
    kind: 'Which logo the sign-in page shows where there is no other.',
    label: 'Name on the button of the sign-in page.',
    issuer: 'Address of the provider, as it stands in its ID tokens.',
    clientId: 'Identifier of the portal at the provider.',
    clientSecret: 'Secret of the portal at the provider; unchanged if absent.',
    enabled: 'Whether users can sign in with it.',
    allowedDomains:
      'An account is connected by its verified email address only if the address is of one of these domains.',
    trustsAddresses:
      'Whether its addresses of these domains count as verified even if it does not state that; off by default.',
    createsUsers: 'Whether somebody without an account gets one; with domains, only for their addresses.',
    role: 'Role of the accounts that it creates.',
    signsOut: 'Whether users who sign out here are led to the provider, to sign out there; off by default.',
    signOutUri: 'Address to register at the provider for the return after signing out.',
    redirectUri: 'Address to register at the provider.',
    failingSince: 'Since when it has been failing, or null.',
    failure: 'What failed last.',
    testedAt: 'When a test last succeeded with the present settings, or null.',
    administrator: 'The administrator who keeps a password while it is off; required to switch it off.',
    candidates: 'Administrators who could keep theirs; at most 100.',
    hasSecondFactor: 'Whether signing in takes a second factor.',
    isExcluded:
      'Whether they are counted in `excluded`, from which they have to be subtracted if they keep their password.',
    isTested: 'Whether a provider that is switched on has passed a test and has not failed since.',
    active: 'Active users that were looked at; at most 10,000.',
    excluded:
      'Those of them whom no provider would let in and who have no passkey, without the one who keeps a password.',
    hasMore: 'Whether there are more active users than were looked at.',
  },
})
