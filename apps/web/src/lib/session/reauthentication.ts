import { createStore } from '#lib/browser/store.ts'

const waiting = createStore<readonly ((confirmed: boolean) => void)[]>([])

/** Prompts for the password again; true once the server has confirmed it, false if the user cancels. */
export function requestReauthentication(): Promise<boolean> {
  if (!waiting.isUsed()) return Promise.resolve(false)
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]))
}

/** Continues all waiting requests, with or without a confirmed password. */
export function resolveReauthentication(confirmed: boolean): void {
  const resolvers = waiting.get()
  waiting.set([])
  for (const resolve of resolvers) resolve(confirmed)
}

/** Returns whether a request is waiting for the password. */
export const useReauthenticationPending = (): boolean => waiting.use().length > 0
