import type { Input } from '@foyer/contract/call'
import { settings } from '@foyer/contract/identity/settings'
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type MenuLeaf, useMenuItems } from '#app/menu.ts'
import { toMutationKey, useCallMutation } from '#lib/queries.ts'
import { sessionQuery, useSession } from '#lib/session.ts'

const none: readonly string[] = []

/** The shortcuts of the user, in their order; only pages that the role may open. */
export function useShortcuts(): { items: readonly MenuLeaf[]; save: (paths: readonly string[]) => void } {
  const queries = useQueryClient()
  const menu = useMenuItems()
  const saved = useSession().user?.data.shortcuts ?? none
  const unsaved = useMutationState({
    filters: { mutationKey: toMutationKey(settings.updateShortcuts), status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, Input<typeof settings.updateShortcuts>>) => state.variables?.shortcuts,
  })
  const paths = unsaved.at(-1) ?? saved
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
