import { settings } from '@foyer/contract/identity/settings'
import { useQueryClient } from '@tanstack/react-query'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { useCallMutation } from '#lib/queries.ts'
import { sessionQuery, useSession } from '#lib/session.ts'

const none: readonly string[] = []

/** The shortcuts of the user, in their order; only pages that the role may open. */
export function useShortcuts(): { items: readonly MenuLeaf[]; save: (paths: readonly string[]) => void } {
  const queries = useQueryClient()
  const menu = useMenuItems()
  const paths = useSession().user?.data.shortcuts ?? none
  const { mutate } = useCallMutation(settings.updateShortcuts, {
    // Shows the saved ones again.
    onError: () => void queries.invalidateQueries({ queryKey: sessionQuery().queryKey }),
  })
  const find = (path: string) => menu.filter((item) => item.path === path)
  return {
    items: paths.flatMap(find),
    save: (next) => {
      // One that the role can't open now may come back with the permission.
      const shortcuts = [...next, ...paths.filter((path) => find(path).length === 0)]
      const { queryKey } = sessionQuery()
      const session = queries.getQueryData(queryKey)
      if (!session?.user) return
      const { user } = session
      queries.setQueryData(queryKey, { ...session, user: { ...user, data: { ...user.data, shortcuts } } })
      mutate({ shortcuts })
    },
  }
}
