import { settings as calls } from '@foyer/contract/identity/settings'
import type { ResolvedSettings } from '@foyer/contract/user-settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCallMutation } from './queries.ts'
import { sessionQuery } from './session.ts'
import { readGuest, readUnsaved, type SettingsStep, setUnsaved, storeGuest } from './settings.ts'

/** Some settings with their new values; null stands for the organisation's. */
export type SettingsChange = { readonly [K in keyof ResolvedSettings]?: ResolvedSettings[K] | null }

const toStep =
  (change: SettingsChange): SettingsStep =>
  (settings) =>
    Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== null))

/**
 * Changes settings immediately. A user's changes are saved one after the other; one that cannot be saved leaves the screen
 * again, without those made after it.
 */
export function useChangeSettings(): { change: (change: SettingsChange) => void; reset: () => void } {
  const queries = useQueryClient()
  const { mutate: update } = useCallMutation(calls.update, toOptions(queries))
  const { mutate: clear } = useCallMutation(calls.reset, toOptions(queries))
  return useMemo(() => {
    const show = (step: SettingsStep): boolean => {
      const isUser = Boolean(queries.getQueryData(sessionQuery().queryKey)?.user)
      if (isUser) setUnsaved([...readUnsaved(), step])
      else storeGuest(step(readGuest()))
      return isUser
    }
    return {
      change: (change) => {
        if (show(toStep(change))) update(change)
      },
      reset: () => {
        if (show(() => ({}))) clear({})
      },
    }
  }, [queries, update, clear])
}

/** The first unsaved change becomes a saved one, or is dropped. */
const toOptions = (queries: QueryClient) => ({
  inOrder: true as const,
  onSuccess: () => {
    const [step, ...others] = readUnsaved()
    queries.setQueryData(sessionQuery().queryKey, (session) =>
      session?.user && step
        ? { ...session, user: { ...session.user, settings: step(session.user.settings) } }
        : session,
    )
    setUnsaved(others)
  },
  onError: () => setUnsaved(readUnsaved().slice(1)),
})
