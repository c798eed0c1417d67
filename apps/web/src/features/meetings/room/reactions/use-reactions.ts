import type { Reaction } from '@foyer/contract/meetings/reaction-constants'
import { useEffect, useRef, useState } from 'react'

/** `key` tells the reactions of one person apart. */
export type ShownReaction = Reaction & { readonly key: number; readonly until: number }

const shownMs = 5000
/** More than fit anywhere. */
const maxShown = 50

/** How long reactions are gathered before they are announced, and the time between two announcements. */
const gatherMs = 1000
const announceEveryMs = 8000

export type Announced = { readonly reactions: readonly Reaction[]; readonly at: number }

/** Returns the reactions of the last seconds, and those of a longer time together, for screen readers. */
export function useReactions() {
  const [shown, setShown] = useState<readonly ShownReaction[]>([])
  const [announced, setAnnounced] = useState<Announced>()
  const lastKey = useRef(0)
  const gathered = useRef<Reaction[]>([])
  const announcement = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    // Synchronises with the clock.
    const [oldest] = shown
    if (!oldest) return undefined
    const remove = () => setShown((all) => all.filter(({ key }) => key !== oldest.key))
    const timer = setTimeout(remove, oldest.until - Date.now())
    return () => clearTimeout(timer)
  }, [shown])
  useEffect(() => () => clearTimeout(announcement.current), [])
  const announce = () => {
    const [reactions, at] = [gathered.current, Date.now()]
    gathered.current = []
    announcement.current = undefined
    announcedAt.current = at
    setAnnounced({ reactions, at })
  }
  const add = (reaction: Reaction) => {
    lastKey.current += 1
    const next = { ...reaction, key: lastKey.current, until: Date.now() + shownMs }
    setShown((all) => [...all, next].slice(-maxShown))
    gathered.current.push(reaction)
    const pauseMs = announcedAt.current + announceEveryMs - Date.now()
    announcement.current ??= setTimeout(announce, Math.max(gatherMs, pauseMs))
  }
  return { shown, announced, add }
}
