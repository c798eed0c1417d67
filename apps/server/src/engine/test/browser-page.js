// Runs in the browser of meeting-browser.ts: a minimal meeting page.
import { Room, RoomEvent, Track } from 'livekit-client'

const camera = { resolution: { width: 640, height: 360, frameRate: 20 } }
const publishing = { simulcast: false, videoCodec: 'vp8' }
const events = []
const videos = new Map()
let room

const note = (name) => (value) => events.push(`${name} ${value?.identity ?? value ?? ''}`.trim())

globalThis.meeting = {
  events,
  room: () => room,
  async join(token, { publish, simulcast = false, rtcConfig = { iceServers: [] } }) {
    room = new Room({ singlePeerConnection: false, adaptiveStream: false, dynacast: true })
    room.on(RoomEvent.TrackSubscribed, (track, publication, participant) => {
      const element = track.attach()
      element.muted = true
      document.body.append(element)
      if (track.kind === 'video') videos.set(`${participant.identity} ${publication.source}`, element)
    })
    room.on(RoomEvent.TrackUnsubscribed, (track, publication, participant) => {
      for (const element of track.detach()) element.remove()
      videos.delete(`${participant.identity} ${publication.source}`)
    })
    room.on(RoomEvent.ParticipantConnected, note('in'))
    room.on(RoomEvent.ParticipantDisconnected, note('out'))
    room.on(RoomEvent.Disconnected, note('disconnected'))
    room.on(RoomEvent.Reconnected, note('reconnected'))
    room.on(RoomEvent.ActiveSpeakersChanged, (speakers) => {
      for (const { identity } of speakers) note('speaks')(identity)
    })
    await room.connect(location.origin.replace('http', 'ws'), token, { rtcConfig })
    if (!publish) return
    await room.localParticipant.setMicrophoneEnabled(true)
    await room.localParticipant.setCameraEnabled(true, camera, { ...publishing, simulcast })
  },
  microphone: (enabled) => room.localParticipant.setMicrophoneEnabled(enabled),
  leave: () => room.disconnect(),
  /** Plays a file to its end. */
  async play(base64) {
    const video = document.createElement('video')
    video.muted = true
    video.playbackRate = 4
    video.src = URL.createObjectURL(await (await fetch(`data:video/webm;base64,${base64}`)).blob())
    const end = new Promise((resolve, reject) => {
      video.onended = resolve
      video.onerror = () => reject(new Error(video.error.message))
    })
    await video.play()
    await end
    return { width: video.videoWidth, height: video.videoHeight, ended: video.ended }
  },
  camera: (enabled) => room.localParticipant.setCameraEnabled(enabled, camera, publishing),
  async unpublishCamera() {
    const publication = room.localParticipant.getTrackPublication(Track.Source.Camera)
    await room.localParticipant.unpublishTrack(publication.track)
  },
  /** Whether the camera of a participant is received. */
  watch: (identity, enabled) =>
    room.remoteParticipants.get(identity).getTrackPublication(Track.Source.Camera).setEnabled(enabled),
  /** The layers of the own camera that are sent. */
  layers: () =>
    room.localParticipant
      .getTrackPublication(Track.Source.Camera)
      .track.sender.getParameters()
      .encodings.filter(({ active }) => active)
      .map(({ rid }) => rid),
  screen: (enabled) => room.localParticipant.setScreenShareEnabled(enabled),
  frames: (identity, source = 'camera') =>
    videos.get(`${identity} ${source}`)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  seen: () =>
    Object.fromEntries(
      [...room.remoteParticipants.values()].map((participant) => [
        participant.identity,
        Object.fromEntries(
          [...participant.trackPublications.values()].map((track) => [track.source, track.isMuted ? 'muted' : 'live']),
        ),
      ]),
    ),
  mayPublish: (source) => {
    const { canPublish, canPublishSources } = room.localParticipant.permissions
    return canPublish && canPublishSources.map((each) => Track.sourceFromProto(each)).includes(source)
  },
  isMuted: (source) => room.localParticipant.getTrackPublication(source)?.isMuted,
  quality: () => room.localParticipant.connectionQuality,
  state: () => room.state,
}
