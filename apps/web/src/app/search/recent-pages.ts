import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMenuItems } from '#app/menu.ts'
import { localStore } from '#lib/browser/storage.ts'
import { useSession } from '#lib/session.ts'

const maxKept = 6
const toKey = (userId: string) => `recent-pages:${userId}`

const read = (userId: string): readonly string[] => (localStore.get(toKey(userId)) ?? '').split('\n').filter(Boolean)

/** Remembers which pages of the menu the user opens, in this browser. */
export function useRecordedPages(): void {
  const userId = useSession().user?.id
  const items = useMenuItems()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    // Synchronises with the storage of this browser.
    if (userId === undefined || !items.some((item) => item.path === path)) return
    localStore.set(toKey(userId), [path, ...read(userId).filter((one) => one !== path)].slice(0, maxKept).join('\n'))
  }, [userId, items, path])
}

/** Returns the pages that the user opened last, without the current one. */
export function useRecentPages(): ReturnType<typeof useMenuItems> {
  const userId = useSession().user?.id ?? ''
  const items = useMenuItems()
  const current = useRouterState({ select: ({ location }) => location.pathname })
  return read(userId)
    .filter((path) => path !== current)
    .flatMap((path) => items.filter((item) => item.path === path))
}
