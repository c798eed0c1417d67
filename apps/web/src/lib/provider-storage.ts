import { localStore, sessionStore } from './storage.ts'

/** The provider that this browser signed in with last; it comes first. */
export const lastProvider = {
  get: () => localStore.get('provider'),
  set: (provider: string) => localStore.set('provider', provider),
}

/** Why this tab goes to a provider: a sign-in, a test, connecting the account, or confirming a change of it. */
const purposes = ['sign-in', 'test', 'link', 'confirm'] as const
type ProviderRequest = { provider: string; wanted: string | undefined; purpose?: (typeof purposes)[number] }

/** What this tab needs when it is back from the provider. */
export const providerRequest = {
  begin: ({ provider, wanted, purpose = 'sign-in' }: ProviderRequest) => {
    sessionStore.set('provider-purpose', purpose)
    sessionStore.set('provider', provider)
    if (wanted === undefined) sessionStore.remove('wanted')
    else sessionStore.set('wanted', wanted)
  },
  get: () => ({
    provider: sessionStore.get('provider'),
    wanted: sessionStore.get('wanted') ?? undefined,
    purpose: purposes.find((purpose) => purpose === sessionStore.get('provider-purpose')) ?? 'sign-in',
  }),
}
