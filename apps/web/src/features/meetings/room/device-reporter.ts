import { type Room, Track } from 'livekit-client'
import { deviceReport } from './device-report.ts'
import { report } from './room.queries.ts'

const settleMs = 800

/** Tells the portal which devices are in use, a moment after they settle and only when something changed. */
export function createReporter(current: () => { readonly participantId: string; readonly room: Room }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let notified = ''

  const send = async () => {
    const { participantId, room } = current()
    const toLabel = (source: Track.Source) =>
      room.localParticipant.getTrackPublication(source)?.track?.mediaStreamTrack.label ?? ''
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const speakerId = room.getActiveDevice('audiooutput') || 'default'
    const speaker = devices.find(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === speakerId)?.label ?? ''
    const device = await deviceReport({
      camera: toLabel(Track.Source.Camera),
      mic: toLabel(Track.Source.Microphone),
      speaker,
    })
    const text = JSON.stringify({ participantId, device })
    if (text === notified) return
    notified = text
    // Lost with the connection, it is sent again with the next change.
    await report({ participantId, device }).catch(() => {
      notified = ''
    })
  }

  return {
    soon: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void send(), settleMs)
    },
    stop: () => clearTimeout(timer),
  }
}
