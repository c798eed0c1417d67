import { localStore, sessionStore } from './storage.ts'

/** The provider that this browser signed in with last; it comes first. */
export const lastProvider = {
  get: () => localStore.get('provider'),
  set: (provider: string) => localStore.set('provider', provider),
}

/** What this tab needs when it is back from the provider. */
export const providerTrip = {
  begin: ({ provider, wanted, isTest = false }: { provider: string; wanted: string | undefined; isTest?: boolean }) => {
    if (isTest) sessionStore.set('provider-test', '1')
    else sessionStore.remove('provider-test')
    sessionStore.set('provider', provider)
    if (wanted === undefined) sessionStore.remove('wanted')
    else sessionStore.set('wanted', wanted)
  },
  get: () => ({
    provider: sessionStore.get('provider'),
    wanted: sessionStore.get('wanted') ?? undefined,
    isTest: sessionStore.get('provider-test') !== null,
  }),
}
