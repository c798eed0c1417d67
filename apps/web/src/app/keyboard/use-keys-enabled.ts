import { useSettings } from '#lib/session/settings.ts'

/** Returns whether single keys do something; users can switch them off, because speech input may trigger them. */
export const useKeysEnabled = (): boolean => useSettings().keyboardShortcuts
