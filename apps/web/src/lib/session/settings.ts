import type { SignedInUser } from '@foyer/contract/identity/auth'
import type { UserSettings } from '@foyer/contract/identity/settings'
import { defaultSettings, type ResolvedSettings, resolveSettings, settingValues } from '@foyer/contract/user-settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { localStore } from '#lib/browser/storage.ts'
import { sessionQuery } from '#lib/session.ts'
import { readPageData } from './page-data.ts'

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
export function readGuest(): UserSettings {
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

export function storeGuest(settings: UserSettings): void {
  if (Object.keys(settings).length === 0) localStore.remove(key)
  else localStore.set(key, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

export type UnsavedStep = (user: SignedInUser) => SignedInUser
let unsaved: readonly UnsavedStep[] = []

/** Returns the user's changes that are not saved yet, oldest first. */
export const readUnsaved = () => unsaved

export function setUnsaved(next: readonly UnsavedStep[]): void {
  unsaved = next
  for (const listener of listeners) listener()
}

/** Returns the current user with what is not saved yet; undefined until the session is loaded. */
export function useUnsavedUser(): SignedInUser | null | undefined {
  const user = useQuery(sessionQuery()).data?.user
  const steps = useSyncExternalStore(subscribe, readUnsaved)
  return useMemo(() => user && steps.reduce((changed, step) => step(changed), user), [user, steps])
}

/** Returns the choices of the current person: a user's in the profile, a guest's in this browser. */
function useChosenSettings(): UserSettings {
  const user = useUnsavedUser()
  const guest = useSyncExternalStore(subscribe, readGuest)
  // Before the session has loaded, the page itself has that of its user.
  const known = user === undefined ? readPageData().session?.user : user
  return known?.settings ?? guest
}

/** Returns all settings of the current user. */
export function useSettings(): ResolvedSettings {
  const chosen = useChosenSettings()
  return useMemo(() => resolveSettings(chosen), [chosen])
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
