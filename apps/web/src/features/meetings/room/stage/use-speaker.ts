import { useEffect, useState } from 'react'
import type { ParticipantView } from '#features/meetings/room/connection/meeting-view.ts'

/** A participant who only coughs or agrees is not shown large. */
const switchAfterMs = 2000
/** A pause between two words. */
const pauseMs = 800

/** Returns the last participant who spoke for a while; stays through silence, until another speaks or they leave. */
export function useSpeaker(loudest: string | undefined, participants: readonly ParticipantView[]): string | undefined {
  const [speaker, setSpeaker] = useState<string>()
  const [candidate, setCandidate] = useState<string>()
  useEffect(() => {
    // Synchronises with the clock.
    if (loudest === candidate) return
    if (loudest !== undefined) return setCandidate(loudest)
    const timer = setTimeout(() => setCandidate(undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [loudest, candidate])
  useEffect(() => {
    // Synchronises with the clock.
    if (candidate === undefined || candidate === speaker) return
    const timer = setTimeout(() => setSpeaker(candidate), switchAfterMs)
    return () => clearTimeout(timer)
  }, [candidate, speaker])
  return participants.some(({ id }) => id === speaker) ? speaker : undefined
}
