import { resolveSettings } from '@foyer/contract/user-settings'
import { useSession } from '#lib/session.ts'

/** Whether single keys do something; users can switch them off, because speech input may trigger them. */
export const useKeysEnabled = (): boolean => resolveSettings(useSession().user?.settings ?? {}).keyboardShortcuts
