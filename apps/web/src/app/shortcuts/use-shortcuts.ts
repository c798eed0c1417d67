import type { Input } from '@foyer/contract/call'
import { settings } from '@foyer/contract/identity/settings'
import { useQueryClient } from '@tanstack/react-query'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { useCallMutation, useUnsaved } from '#lib/queries.ts'
import { sessionQuery, useSession } from '#lib/session.ts'

const none: readonly string[] = []

/** The shortcuts of the user, in their order; only pages that the role may open. */
export function useShortcuts(): { items: readonly MenuLeaf[]; save: (paths: readonly string[]) => void } {
  const queries = useQueryClient()
  const menu = useMenuItems()
  const saved = useSession().user?.data.shortcuts ?? none
  const { slice, name } = settings.updateShortcuts
  const paths = useUnsaved<Input<typeof settings.updateShortcuts>>(slice, name).at(-1)?.input?.shortcuts ?? saved
  const { mutate } = useCallMutation(settings.updateShortcuts, {
    inOrder: true,
    onSuccess: (_result, { shortcuts }) => {
      queries.setQueryData(sessionQuery().queryKey, (session) =>
        session?.user ? { ...session, user: { ...session.user, data: { ...session.user.data, shortcuts } } } : session,
      )
    },
  })
  const find = (path: string) => menu.filter((item) => item.path === path)
  return {
    items: paths.flatMap(find),
    // One that the role can't open now may come back with the permission.
    save: (next) => mutate({ shortcuts: [...next, ...paths.filter((path) => find(path).length === 0)] }),
  }
}
