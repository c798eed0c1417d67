import { useEffect, useRef } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import { hasModal, isKeyTaken } from '#lib/browser/keys.ts'

type RoomKeys = {
  enabled: boolean
  meeting: MeetingSession
  isMuted: boolean
  /** The actions of single keys, by the key. */
  actions: { readonly [key: string]: () => void }
}

/** A focused button is pressed by the space bar. */
const pressable = 'button, a, summary, input, [role="button"], [tabindex="0"]'
const isPressable = (target: EventTarget | null) => target instanceof Element && target.closest(pressable) !== null

/** Handles the single keys of the room; the space bar unmutes for as long as it is held. */
export function useRoomKeys(keys: RoomKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    // Synchronises with the keyboard.
    let isTalking = false
    const stopTalking = () => {
      if (!isTalking) return
      isTalking = false
      void current.current.meeting.turn('microphone', false)
    }
    const press = (event: KeyboardEvent) => {
      const { enabled, meeting, isMuted, actions } = current.current
      if (!enabled || event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey)
        return
      if (event.key === ' ' && isTalking) return event.preventDefault()
      if (event.repeat || hasModal() || isKeyTaken(event.target)) return
      if (event.key === ' ') {
        if (!isMuted || isPressable(event.target)) return
        isTalking = true
        event.preventDefault()
        void meeting.turn('microphone', true)
        return
      }
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    const release = ({ key }: KeyboardEvent) => {
      if (key === ' ') stopTalking()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    // The release goes elsewhere.
    window.addEventListener('blur', stopTalking)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', stopTalking)
    }
  }, [])
}
