import { localStore, sessionStore } from './storage.ts'

/** The provider that this browser signed in with last; it comes first. */
export const lastProvider = {
  get: () => localStore.get('provider'),
  set: (provider: string) => localStore.set('provider', provider),
}

/** What this tab is at a provider for: a sign-in, a test, connecting the account, or confirming a change of it. */
const purposes = ['sign-in', 'test', 'link', 'confirm'] as const
export type TripPurpose = (typeof purposes)[number]
type Trip = { provider: string; wanted: string | undefined; purpose?: TripPurpose }

/** What this tab needs when it is back from the provider. */
export const providerTrip = {
  begin: ({ provider, wanted, purpose = 'sign-in' }: Trip) => {
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
