import { settings as settingsCalls } from '@foyer/contract/identity/settings'
import {
  defaultSettings,
  type ResolvedSettings,
  resolveSettings,
  settingValues,
  type UserSettings,
} from '@foyer/contract/user-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readPageData } from './page-data.ts'
import { useCallMutation, useUnsaved } from './queries.ts'
import { sessionQuery } from './session.ts'
import { localStore } from './storage.ts'

const key = 'settings'
const names = Object.keys(defaultSettings).filter(isName)

function isName(name: string): name is keyof ResolvedSettings {
  return name in defaultSettings
}

/** Reads settings that may have been changed by hand or by another version; whatever is not valid is left out. */
export function parseSettings(text: string | null): UserSettings {
  if (text === null) return {}
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return {}
    const values: { readonly [name: string]: readonly string[] } = settingValues
    return Object.fromEntries(
      Object.entries(stored).filter(([name, value]) =>
        !isName(name) ? false : (values[name]?.includes(value) ?? typeof value === 'boolean'),
      ),
    )
  } catch {
    return {}
  }
}

const listeners = new Set<() => void>()
let storedText: string | null = null
let ofGuest: UserSettings = {}
/** Reads the storage each time, because signing out clears it. */
function readGuest(): UserSettings {
  const text = localStore.get(key)
  if (text !== storedText) {
    storedText = text
    ofGuest = parseSettings(text)
  }
  return ofGuest
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function storeGuest(settings: UserSettings): void {
  if (Object.keys(settings).length === 0) localStore.remove(key)
  else localStore.set(key, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

/** Some settings with their new values; null stands for the organisation's. */
export type SettingsChange = { readonly [K in keyof ResolvedSettings]?: ResolvedSettings[K] | null }

const applyChange = (settings: UserSettings, change: SettingsChange): UserSettings =>
  Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== null))

const nothing: UserSettings = {}

/** What the current person has chosen: a user in the profile, a guest in this browser. */
function useChosenSettings(): UserSettings {
  const session = useQuery(sessionQuery()).data
  const guest = useSyncExternalStore(subscribe, readGuest)
  const unsaved = useUnsaved<SettingsChange>(settingsCalls.update.slice)
  return useMemo(() => {
    // Before the session has loaded, the page itself has the settings of its user.
    if (session === undefined) return readPageData().settings ?? guest
    if (!session.user) return guest
    return unsaved.reduce((settings, { name, input }) => {
      if (name === settingsCalls.reset.name) return nothing
      return name === settingsCalls.update.name ? applyChange(settings, input ?? {}) : settings
    }, session.user.settings)
  }, [session, guest, unsaved])
}

/** All settings of the current person. */
export function useSettings(): ResolvedSettings {
  const chosen = useChosenSettings()
  return useMemo(() => resolveSettings(chosen), [chosen])
}

/** Changes settings immediately, and saves them one change after the other. */
export function useChangeSettings(): { change: (change: SettingsChange) => void; reset: () => void } {
  const queries = useQueryClient()
  const store = (settings: UserSettings) => {
    queries.setQueryData(sessionQuery().queryKey, (session) =>
      session?.user ? { ...session, user: { ...session.user, settings } } : session,
    )
  }
  const { mutate: update } = useCallMutation(settingsCalls.update, {
    inOrder: true,
    onSuccess: ({ settings }) => store(settings),
  })
  const { mutate: clear } = useCallMutation(settingsCalls.reset, { inOrder: true, onSuccess: () => store(nothing) })
  return useMemo(() => {
    const isGuest = () => !queries.getQueryData(sessionQuery().queryKey)?.user
    return {
      change: (change) => (isGuest() ? storeGuest(applyChange(readGuest(), change)) : update(change)),
      reset: () => (isGuest() ? storeGuest(nothing) : clear({})),
    }
  }, [queries, update, clear])
}

/** Keeps the attributes of the page up to date, which styles refer to; the script of the first paint sets the same. */
export function useSettingsAttributes(): void {
  const chosen = useChosenSettings()
  useEffect(() => {
    // Synchronises with the root element.
    const { dataset } = document.documentElement
    for (const name of names) {
      const value = chosen[name]
      if (value === undefined) delete dataset[name]
      else dataset[name] = String(value)
    }
  }, [chosen])
}
