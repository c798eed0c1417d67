import { type RefObject, useEffect, useState } from 'react'
import { keptPosition } from './kept-position.ts'

const keepEveryMs = 5000

/** The state of the player for the other parts of the page. */
export type Playback = {
  /** The position in milliseconds. */
  readonly ms: number
  readonly seek: (ms: number) => void
  readonly rate: number
  readonly setRate: (rate: number) => void
  /** Where this browser left the recording, until it is played. */
  readonly offered: number | undefined
  readonly dismissOffer: () => void
}

type Options = { id: string; durationMs: number }

/** Follows the position of a player, and keeps it for the next time. */
export function usePlayback(ref: RefObject<HTMLVideoElement | null>, { id, durationMs }: Options): Playback {
  const [ms, setMs] = useState(0)
  const [rate, setRate] = useState(1)
  const [offered, setOffered] = useState(() => keptPosition.find(id))
  useEffect(() => {
    // Synchronises with the element.
    const media = ref.current
    if (!media) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let [hasPlayed, keptAt] = [false, 0]
    const keep = () => hasPlayed && keptPosition.keep(id, media.currentTime * 1000, durationMs)
    const follow = () => {
      setMs(media.currentTime * 1000)
      if (Math.abs(media.currentTime * 1000 - keptAt) < keepEveryMs) return
      keptAt = media.currentTime * 1000
      keep()
    }
    const begin = () => {
      hasPlayed = true
      setOffered(undefined)
    }
    for (const name of ['timeupdate', 'seeking']) media.addEventListener(name, follow, { signal })
    for (const name of ['pause', 'ended', 'seeked']) media.addEventListener(name, keep, { signal })
    media.addEventListener('playing', begin, { signal })
    media.addEventListener('ratechange', () => setRate(media.playbackRate), { signal })
    window.addEventListener('pagehide', keep, { signal })
    return () => {
      keep()
      leaving.abort()
    }
  }, [ref, id, durationMs])
  return {
    ms,
    rate,
    setRate: (next) => {
      if (ref.current) ref.current.playbackRate = next
    },
    offered,
    dismissOffer: () => setOffered(undefined),
    seek: (next) => {
      const media = ref.current
      if (!media) return
      media.currentTime = Math.min(durationMs, Math.max(0, next)) / 1000
      setMs(next)
    },
  }
}
