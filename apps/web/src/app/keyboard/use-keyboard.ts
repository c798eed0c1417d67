import { room } from '@foyer/contract/meetings/room'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMenuItems } from '#app/menu.ts'
import { hasOverlay, openOverlay } from '#app/overlays/overlay-state.ts'
import { hasModal, isKeyTaken } from '#lib/browser/keys.ts'
import { useCan } from '#lib/can.tsx'
import { goKeys, schedulePath } from './keyboard.rules.ts'
import { useKeysEnabled } from './use-keys-enabled.ts'

/** How long the second key of a pair is awaited. */
const pairMs = 1500

/** Opens the search with Ctrl+K everywhere, and with `/`; `?` lists the other keys. */
export function useKeyboard(): void {
  const enabled = useKeysEnabled()
  const navigate = useNavigate()
  const items = useMenuItems()
  const canJoin = useCan(room.join)
  useEffect(() => {
    // Synchronises with the keyboard.
    let goUntil = 0
    const goTo = (path: string | undefined): boolean => {
      const item = items.find((one) => one.path === path)
      if (item) void navigate({ to: item.path })
      return item !== undefined
    }
    const runKey = (key: string): boolean => {
      if (Date.now() < goUntil) {
        goUntil = 0
        return goTo(goKeys[key])
      }
      if (key === 'g') goUntil = Date.now() + pairMs
      else if (key === '/') openOverlay('search')
      else if (key === '?') openOverlay('keys')
      else if (key === 'j' && canJoin) openOverlay('join')
      else return key === 'c' && goTo(schedulePath)
      return true
    }
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey || hasModal()) return
        event.preventDefault()
        openOverlay('search')
      } else if (enabled && !hasOverlay() && !isKeyTaken(event.target) && runKey(key)) event.preventDefault()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [enabled, items, navigate, canJoin])
}
