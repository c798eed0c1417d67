import type { LocalizedText } from '@foyer/contract/language'
import { actionLabels, type PermissionKey, resourceLabels, splitKey } from '@foyer/contract/permissions'
import { useLanguage } from '#lib/texts/language.ts'

/** Returns the names of resources, actions and permissions in the user's language. */
export function usePermissionLabels() {
  const language = useLanguage()
  const labels: { readonly [action: string]: LocalizedText | undefined } = actionLabels
  const resource = (name: string) => resourceLabels[name]?.[language] ?? name
  const action = (name: string) => labels[name]?.[language] ?? name
  return {
    resource,
    action,
    permission: (key: PermissionKey) => {
      const parts = splitKey(key)
      return `${resource(parts.resource)} – ${action(parts.action)}`
    },
  }
}
