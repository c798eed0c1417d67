import type { ProviderKind } from '@foyer/contract/constants'
import type { IdentityProvider } from '@foyer/contract/tenancy/tenant-sso'

/** The values of the form; an empty secret means unchanged. */
export type ProviderValues = Pick<
  IdentityProvider,
  'kind' | 'label' | 'issuer' | 'clientId' | 'enabled' | 'trustsAddresses' | 'createsUsers' | 'role' | 'signsOut'
> & {
  clientSecret: string
  /** Separated by commas. */
  allowedDomains: string
}

/** The known settings of a provider before its administrator has registered the portal there. */
const presets: { readonly [kind in ProviderKind]: { label: string; issuer: string } } = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: { label: 'Microsoft', issuer: '' },
  other: { label: '', issuer: '' },
}

/** An example of each kind's issuer. */
export const issuerExamples: { readonly [kind in ProviderKind]: string } = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0',
  other: 'https://login.example.com',
}

/** Returns the initial values of the form: those of a provider, or of a new one of this kind. */
export function toProviderValues(provider: IdentityProvider | null, kind: ProviderKind): ProviderValues {
  if (provider === null)
    return {
      kind,
      ...presets[kind],
      clientId: '',
      clientSecret: '',
      enabled: true,
      allowedDomains: '',
      trustsAddresses: false,
      createsUsers: false,
      signsOut: false,
      role: 'member',
    }
  const { allowedDomains, label, issuer, clientId, enabled, trustsAddresses, createsUsers, role, signsOut } = provider
  return {
    ...{ kind: provider.kind, label, issuer, clientId, enabled, trustsAddresses, createsUsers, role, signsOut },
    clientSecret: '',
    allowedDomains: allowedDomains.join(', '),
  }
}

/** Returns the input of the call: an omitted secret stays unchanged. */
export const toProviderInput = ({ clientSecret, allowedDomains, ...values }: ProviderValues) => ({
  ...values,
  allowedDomains: allowedDomains.split(/[\s,;]+/).filter((domain) => domain !== ''),
  ...(clientSecret === '' ? {} : { clientSecret }),
})
