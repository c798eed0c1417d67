import { useEffect, useState } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import { stageTexts } from '#features/meetings/room/stage/stage.texts.ts'
import { currentLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { findAdded, findReplacements, type NewDevice } from './device-changes.rules.ts'

/** Follows what is plugged in and out during the meeting: returns what is new, and replaces what is gone. */
export function useDeviceChanges(meeting: MeetingSession): {
  offer: NewDevice | undefined
  close: () => void
} {
  const [offer, setOffer] = useState<NewDevice>()
  useEffect(() => {
    // Synchronises with the browser's devices.
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    let unmounted = false
    let known: readonly MediaDeviceInfo[] = []
    const list = () => mediaDevices.enumerateDevices().catch(() => known)
    const compare = async () => {
      const before = known
      const now = await list()
      if (unmounted) return
      known = now
      const t = stageTexts[currentLanguage()]
      for (const { kind, lost, id } of findReplacements(before, now, meeting.devicesInUse())) {
        void meeting.pick(kind, id)
        toast.success(t.deviceGone(lost))
      }
      setOffer((offer) => findAdded(before, now) ?? (offer && isPresent(offer, now) ? offer : undefined))
    }
    void list().then((devices) => {
      known = devices
    })
    mediaDevices.addEventListener('devicechange', compare)
    return () => {
      unmounted = true
      mediaDevices.removeEventListener('devicechange', compare)
    }
  }, [meeting])
  return { offer, close: () => setOffer(undefined) }
}

const isPresent = ({ ids }: NewDevice, devices: readonly MediaDeviceInfo[]) =>
  devices.some(({ deviceId }) => Object.values(ids).includes(deviceId))
