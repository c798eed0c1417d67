import type { PermissionKey } from '@foyer/contract/permissions'
import { useTexts } from '#lib/texts.ts'
import { permissionLabelTexts } from './permission-labels.texts.ts'

/** The names of resources, actions and permissions in the user's language. */
export function usePermissionLabels() {
  const t: { readonly [name: string]: unknown } = useTexts(permissionLabelTexts)
  const find = (name: string, otherwise: string): string => {
    const text = t[name]
    return typeof text === 'string' ? text : otherwise
  }
  const resource = (name: string) => find(name, name)
  const action = (name: string) => find(`action:${name}`, name)
  return {
    resource,
    action,
    permission: (key: PermissionKey) => {
      const at = key.lastIndexOf('.')
      return `${resource(key.slice(0, at))} – ${action(key.slice(at + 1))}`
    },
  }
}
