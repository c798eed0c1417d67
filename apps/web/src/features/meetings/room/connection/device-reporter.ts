import { type Room, Track } from 'livekit-client'
import { buildDeviceReport } from './device-report.ts'
import { report } from './participant.queries.ts'

const debounceMs = 800

/** Reports the devices in use to the portal, debounced and only after changes. */
export function createDeviceReporter(current: () => { readonly participantId: string; readonly room: Room }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastSent = ''

  const send = async () => {
    const { participantId, room } = current()
    const toLabel = (source: Track.Source) =>
      room.localParticipant.getTrackPublication(source)?.track?.mediaStreamTrack.label ?? ''
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const speakerId = room.getActiveDevice('audiooutput') || 'default'
    const speaker = devices.find(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === speakerId)?.label ?? ''
    const device = await buildDeviceReport({
      camera: toLabel(Track.Source.Camera),
      mic: toLabel(Track.Source.Microphone),
      speaker,
    })
    const text = JSON.stringify({ participantId, device })
    if (text === lastSent) return
    lastSent = text
    // Resent with the next change if it fails.
    await report({ participantId, device }).catch(() => {
      lastSent = ''
    })
  }

  return {
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void send(), debounceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
