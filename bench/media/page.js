// The page of a participant in the bench: a meeting with the portal's own options, and figures of what arrives.
import { Room, RoomEvent, Track } from 'livekit-client'
import { roomOptions } from '../../apps/web/src/features/meetings/room/connection/livekit-options.ts'

const rejoinAfterMs = [200, 500, 1000, 1500, 2000, 2000, 3000, 3000, 4000, 5000]
const lookEveryMs = 100
const maxLooks = 3000
const resolution = { width: 640, height: 360, frameRate: 20 }
const videos = new Map()
/** When the number of pictures of a participant was seen to grow. */
const motion = new Map()
const last = new Map()
let room
let simulcast = true

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const fetchToken = async () => (await fetch('/token')).text()

// Without DTX every packet is expected, so that concealed sound is lost sound.
const buildOptions = () => {
  const options = roomOptions({ camera: '', microphone: '', speaker: '' })
  return {
    ...options,
    // Every tile of the bench is large.
    adaptiveStream: false,
    publishDefaults: { ...options.publishDefaults, simulcast, dtx: false },
    videoCaptureDefaults: { resolution },
  }
}

const follow = (own) => {
  own.on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
    const element = track.attach()
    element.muted = true
    document.body.append(element)
    if (track.kind === 'video') videos.set(participant.identity, element)
  })
  own.on(RoomEvent.TrackUnsubscribed, (track, _publication, participant) => {
    for (const element of track.detach()) element.remove()
    if (track.kind === 'video') videos.delete(participant.identity)
  })
}

const connect = async () => {
  const own = new Room(buildOptions())
  room = own
  follow(own)
  let isConnected = false
  const onLost = () => {
    if (!isConnected || own !== room) return
    isConnected = false
    void own.disconnect()
    void recover()
  }
  own.on(RoomEvent.Reconnecting, onLost).on(RoomEvent.Disconnected, onLost)
  await own.connect(location.origin.replace('http', 'ws'), await fetchToken(), { rtcConfig: { iceServers: [] } })
  isConnected = true
  await own.localParticipant.setMicrophoneEnabled(true)
  await own.localParticipant.setCameraEnabled(true)
}

/** As the portal's page does: with a fresh token, until it works. */
const recover = async () => {
  for (const ms of rejoinAfterMs) {
    await pause(ms)
    try {
      await connect()
      return
    } catch {
      void room.disconnect()
    }
  }
}

const look = () => {
  const now = Date.now()
  for (const [identity, element] of videos) {
    const frames = element.getVideoPlaybackQuality().totalVideoFrames
    if (frames === last.get(element)) continue
    last.set(element, frames)
    const seen = motion.get(identity) ?? []
    seen.push(now)
    if (seen.length > maxLooks) seen.shift()
    motion.set(identity, seen)
  }
}
setInterval(look, lookEveryMs)

const describe = async (participant) => {
  const figures = {
    identity: participant.identity,
    isPaused: false,
    frames: 0,
    freezes: 0,
    frozen: 0,
    samples: 0,
    concealed: 0,
  }
  for (const { source, track } of participant.trackPublications.values()) {
    if (!track?.receiver) continue
    if (source === Track.Source.Camera) figures.isPaused = track.streamState === Track.StreamState.Paused
    for (const report of (await track.receiver.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue
      if (report.kind === 'video') {
        figures.frames += report.framesDecoded ?? 0
        figures.freezes += report.freezeCount ?? 0
        figures.frozen += report.totalFreezesDuration ?? 0
      } else {
        figures.samples += report.totalSamplesReceived ?? 0
        figures.concealed += report.concealedSamples ?? 0
      }
    }
  }
  return figures
}

globalThis.meeting = {
  async join(options) {
    simulcast = options.simulcast
    await connect()
  },
  /** The media that arrives from each of the others. */
  figures: () => Promise.all([...room.remoteParticipants.values()].map(describe)),
  /** For each of the others, when new pictures were seen since a time. */
  motionSince: (from) =>
    [...motion].map(([identity, times]) => ({ identity, times: times.filter((at) => at >= from) })),
}
