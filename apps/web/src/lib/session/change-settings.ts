import type { UserSettings } from '@foyer/contract/identity/settings'
import { settings as calls } from '@foyer/contract/identity/settings'
import type { ResolvedSettings } from '@foyer/contract/user-settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { sessionQuery } from '#lib/session.ts'
import { readGuest, readUnsaved, setUnsaved, storeGuest, type UnsavedStep } from './settings.ts'

/** Some settings with their new values; null stands for the organisation's. */
export type SettingsChange = { readonly [K in keyof ResolvedSettings]?: ResolvedSettings[K] | null }

const applyChange = (settings: UserSettings, change: SettingsChange): UserSettings =>
  Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== null))

/**
 * Changes settings immediately. A user's changes are saved one after the other; one that cannot be saved leaves the screen
 * again, without those made after it.
 */
export function useChangeSettings(): { change: (change: SettingsChange) => void; reset: () => void } {
  const queries = useQueryClient()
  const { mutate: update } = useCallMutation(calls.update, toUnsavedOptions(queries))
  const { mutate: clear } = useCallMutation(calls.reset, toUnsavedOptions(queries))
  return useMemo(() => {
    const show = (resolve: (settings: UserSettings) => UserSettings): boolean => {
      const { queryKey } = sessionQuery()
      const session = queries.getQueryData(queryKey)
      const isUser = Boolean(session?.user)
      if (session?.user?.view) {
        // It is for this window only.
        const { user } = session
        queries.setQueryData(queryKey, { ...session, user: { ...user, settings: resolve(user.settings) } })
        return false
      }
      if (isUser) addUnsaved((user) => ({ ...user, settings: resolve(user.settings) }))
      else storeGuest(resolve(readGuest()))
      return isUser
    }
    return {
      change: (change) => {
        if (show((settings) => applyChange(settings, change))) update(change)
      },
      reset: () => {
        if (show(() => ({}))) clear({})
      },
    }
  }, [queries, update, clear])
}

/** Shows a change of the user until the call that saves it has been answered. */
export const addUnsaved = (step: UnsavedStep): void => setUnsaved([...readUnsaved(), step])

/** Returns the options of the call that saves an unsaved change: the first one becomes a saved one, or is dropped. */
export const toUnsavedOptions = (queries: QueryClient) => ({
  inOrder: true as const,
  onSuccess: () => {
    const [step, ...others] = readUnsaved()
    queries.setQueryData(sessionQuery().queryKey, (session) =>
      session?.user && step ? { ...session, user: step(session.user) } : session,
    )
    setUnsaved(others)
  },
  onError: () => setUnsaved(readUnsaved().slice(1)),
})
