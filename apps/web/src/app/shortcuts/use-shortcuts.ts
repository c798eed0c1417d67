import { settings } from '@foyer/contract/identity/settings'
import { useQueryClient } from '@tanstack/react-query'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { useCallMutation } from '#lib/queries.ts'
import { addUnsaved, toUnsavedOptions } from '#lib/session/change-settings.ts'
import { useUnsavedUser } from '#lib/session/settings.ts'

const none: readonly string[] = []

/** Returns the shortcuts of the user, in their order; only pages that the role may open. */
export function useShortcuts(): { items: readonly MenuLeaf[]; save: (paths: readonly string[]) => void } {
  const menu = useMenuItems()
  const paths = useUnsavedUser()?.data.shortcuts ?? none
  const { mutate } = useCallMutation(settings.updateShortcuts, toUnsavedOptions(useQueryClient()))
  const find = (path: string) => menu.filter((item) => item.path === path)
  return {
    items: paths.flatMap(find),
    save: (next) => {
      // One that the role can't open now may come back with the permission.
      const shortcuts = [...next, ...paths.filter((path) => find(path).length === 0)]
      addUnsaved((user) => ({ ...user, data: { ...user.data, shortcuts } }))
      mutate({ shortcuts })
    },
  }
}
