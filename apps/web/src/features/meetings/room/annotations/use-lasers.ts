import { type ParticipantPointer, pointersPerSecond } from '@foyer/contract/meetings/drawings/drawing-constants'
import { useEffect, useRef, useState } from 'react'
import type { RoomChannel } from '#features/meetings/room/connection/room-channel.ts'

/** How long a laser stays after it was moved last. */
const shownMs = 1500
const everyMs = 1000 / pointersPerSecond

export type Laser = ParticipantPointer & { readonly until: number }

/** Returns the lasers of the others on a surface, and what shows them the user's. */
export function useLasers(channel: RoomChannel, surface: string) {
  const [lasers, setLasers] = useState<readonly Laser[]>([])
  useEffect(
    () =>
      channel.subscribe((signal) => {
        if (!('pressed' in signal) || signal.surface !== surface || signal.tool !== 'laser') return
        const next = { ...signal, until: Date.now() + shownMs }
        setLasers((all) => [...all.filter(({ participantId }) => participantId !== next.participantId), next])
      }),
    [channel, surface],
  )
  useEffect(() => {
    // Synchronises with the clock.
    const first = Math.min(...lasers.map(({ until }) => until))
    if (lasers.length === 0) return undefined
    const forget = () => setLasers((all) => all.filter(({ until }) => until > Date.now()))
    const timer = setTimeout(forget, Math.max(0, first - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [lasers])
  const latest = useRef({ x: 0, y: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const point = (x: number, y: number) => {
    latest.current = { x, y }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      channel.point({ surface, ...latest.current, tool: 'laser', pressed: true })
    }, everyMs)
  }
  return { lasers, point }
}
