import { useState } from 'react'
import { localStore } from '#lib/storage.ts'

const key = 'navbar-folded'

/** Whether the navbar is folded to its icons; the choice is kept in this browser. */
export function useFolded(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => localStore.get(key) === 'true')
  return [
    folded,
    (next) => {
      setFolded(next)
      localStore.set(key, String(next))
    },
  ]
}
