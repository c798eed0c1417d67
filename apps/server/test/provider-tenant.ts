import { sso } from '@foyer/contract/identity/sso'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { type Account, clientId, clientSecret, signInAt, startIdentityProvider } from './identity-provider.ts'
import type { Kit, TestUser } from './kit.ts'

const toCookie = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const toReturn = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? '',
  iss: back.searchParams.get('iss') ?? undefined,
})

export const providerSettings = {
  kind: 'other' as const,
  label: 'Acme ID',
  clientId,
  enabled: true,
  allowedDomains: ['acme.test'],
  createsUsers: false,
  role: 'member' as const,
}

/** Creates a tenant with a provider, at which each of `people` signs in. */
export async function createProviderTenant(kit: Kit) {
  const tenant = await kit.createTenant()
  const people = new Map<string, Account>()
  const portal = `http://${tenant.subdomain}.localhost:3000/portal`
  const issuer = await startIdentityProvider(people, [`${portal}/auth/provider`], [`${portal}/login`])
  const settings = { ...providerSettings, issuer: issuer.issuer, clientSecret }
  const provider = (await kit.as(tenant.admin).call(tenantSso.create, settings)).body
  const { admin } = tenant
  return {
    tenant,
    admin,
    people,
    issuer,
    settings,
    provider,
    /** Signs in at the provider, where a person with this address is known. */
    signIn: async (email: string, { invitation }: { invitation?: string } = {}) => {
      if (!people.has(email)) people.set(email, { email, email_verified: true, given_name: 'Zoé', family_name: 'Ünal' })
      const begun = await kit.guest(tenant).call(sso.begin, { provider: provider.id })
      const returned = toReturn(await signInAt(begun.body.url, email))
      const accepted = invitation === undefined ? {} : { invitation }
      return kit.guest(tenant, toCookie(begun.cookies)).call(sso.complete, { ...returned, ...accepted })
    },
    /** Tests the provider as an administrator does. */
    test: async (id = provider.id) => {
      people.set('tester', { email: 'tester@acme.test', email_verified: true })
      const { body, cookies } = await kit.as(admin).call(sso.beginTest, { provider: id })
      const returned = toReturn(await signInAt(body.url, 'tester'))
      return kit.guest(tenant, `${admin.cookie}; ${toCookie(cookies)}`).call(sso.completeTest, returned)
    },
    /** Lets only this user keep a password. */
    switchOff: (administrator: TestUser = admin) =>
      kit.as(admin).call(tenantSso.setPasswordSignIn, { enabled: false, administrator: administrator.id }),
  }
}
