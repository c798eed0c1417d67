import { useEffect, useState } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import { measureLevel } from '#features/meetings/room/devices/measure-level.ts'

const speechLevel = 0.04
/** Loud samples, less quiet ones, after which it is speech rather than a noise. */
const speechSamples = 10
const hideMs = 8000

/** Returns whether the user talks although they are muted; until they unmute, or have been silent for a while. */
export function useTalkingMuted(meeting: MeetingSession, isMuted: boolean): boolean {
  const [isTalking, setIsTalking] = useState(false)
  useEffect(() => {
    // Synchronises with the microphone.
    setIsTalking(false)
    if (!isMuted) return
    let stop: () => void = () => undefined
    let unmounted = false
    const listen = async () => {
      const track = await listenToMicrophone(meeting)
      if (!track) return
      if (unmounted) return track.stop()
      let heard = 0
      let hideTimer: ReturnType<typeof setTimeout> | undefined
      const stopMeasuring = measureLevel(track, (level) => {
        heard = Math.max(0, heard + (level > speechLevel ? 1 : -0.5))
        if (heard < speechSamples) return
        heard = 0
        setIsTalking(true)
        clearTimeout(hideTimer)
        hideTimer = setTimeout(() => setIsTalking(false), hideMs)
      })
      stop = () => {
        stopMeasuring()
        clearTimeout(hideTimer)
        track.stop()
      }
    }
    void listen()
    return () => {
      unmounted = true
      stop()
    }
  }, [meeting, isMuted])
  return isTalking
}

/**
 * Listens to a copy of the muted track, which isn't silent; without one to the microphone, if that asks the user
 * nothing.
 */
async function listenToMicrophone(meeting: MeetingSession): Promise<MediaStreamTrack | undefined> {
  const track = meeting.microphone()
  if (track) {
    const copy = track.clone()
    copy.enabled = true
    return copy
  }
  // Firefox and older versions of Safari don't support this permission name.
  const permission = await navigator.permissions?.query({ name: 'microphone' }).catch(() => undefined)
  if (permission?.state !== 'granted') return undefined
  const { microphone } = meeting.view().picked
  const audio = microphone === '' ? true : { deviceId: { ideal: microphone } }
  const stream = await navigator.mediaDevices?.getUserMedia({ audio }).catch(() => undefined)
  return stream?.getAudioTracks()[0]
}
