import { useState } from 'react'
import { localStore } from '#lib/storage.ts'

const key = 'navbar-folded'

/** Whether the navbar is collapsed to icons, remembered in this browser. */
export function useNavCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => localStore.get(key) === 'true')
  return [
    collapsed,
    (next) => {
      setCollapsed(next)
      localStore.set(key, String(next))
    },
  ]
}
