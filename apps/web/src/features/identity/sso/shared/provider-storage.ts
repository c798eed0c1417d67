import { localStore, sessionStore } from '#lib/browser/storage.ts'

/** The provider that this browser signed in with last; it comes first. */
export const lastProvider = {
  get: () => localStore.get('provider'),
  set: (provider: string) => localStore.set('provider', provider),
}

/** Why this tab goes to a provider: to sign in, to sign an organisation up, to test, or for the account of a user. */
const purposes = ['sign-in', 'sign-up', 'test', 'link', 'confirm'] as const
export type ProviderRequest = {
  provider: string
  wanted: string | undefined
  purpose: (typeof purposes)[number]
  /** The token of an invitation that the sign-in accepts. */
  invitation?: string | undefined
}

const setOptional = (key: string, value: string | undefined) =>
  value === undefined ? sessionStore.remove(key) : sessionStore.set(key, value)

/** The request that this tab continues with when it is back from the provider. */
export const providerRequest = {
  begin: ({ provider, wanted, purpose, invitation }: ProviderRequest) => {
    sessionStore.set('provider-purpose', purpose)
    sessionStore.set('provider', provider)
    setOptional('wanted', wanted)
    setOptional('invitation', invitation)
  },
  get: () => ({
    provider: sessionStore.get('provider'),
    wanted: sessionStore.get('wanted') ?? undefined,
    invitation: sessionStore.get('invitation') ?? undefined,
    purpose: purposes.find((purpose) => purpose === sessionStore.get('provider-purpose')) ?? 'sign-in',
  }),
}
