import {
  ConnectionQuality,
  LocalVideoTrack,
  type Participant,
  RemoteAudioTrack,
  RemoteVideoTrack,
  type Room,
  Track,
} from 'livekit-client'
import type { MeetingView, ParticipantView } from './meeting-view.ts'
import type { Joined } from './room.queries.ts'

function toParticipantView(participant: Participant, self: boolean, name: string): ParticipantView {
  const camera = participant.getTrackPublication(Track.Source.Camera)
  const microphone = participant.getTrackPublication(Track.Source.Microphone)
  const video = camera?.isMuted ? undefined : camera?.track
  const sound = microphone?.track
  return {
    id: self ? 'self' : participant.identity,
    name,
    self,
    microphone: microphone !== undefined && !microphone.isMuted,
    camera: video instanceof LocalVideoTrack || video instanceof RemoteVideoTrack ? video : undefined,
    isVideoPaused: video?.streamState === Track.StreamState.Paused,
    sound: sound instanceof RemoteAudioTrack ? sound : undefined,
    speaking: participant.isSpeaking,
    weak: participant.connectionQuality === ConnectionQuality.Poor,
  }
}

/** The current state of a room for the interface. */
export function toMeetingView(
  room: Room,
  {
    joined,
    ownName,
    ...state
  }: Pick<MeetingView, 'phase' | 'since' | 'announcement' | 'picked'> & {
    joined: Joined
    ownName: string
  },
): MeetingView {
  const others = [...room.remoteParticipants.values()].toSorted(
    (one, two) => (one.joinedAt?.getTime() ?? 0) - (two.joinedAt?.getTime() ?? 0),
  )
  return {
    ...state,
    topic: joined.topic,
    isHost: joined.isHost,
    participants: [
      toParticipantView(room.localParticipant, true, room.localParticipant.name || ownName),
      ...others.map((participant) => toParticipantView(participant, false, participant.name || participant.identity)),
    ],
    soundAllowed: room.canPlaybackAudio,
  }
}
