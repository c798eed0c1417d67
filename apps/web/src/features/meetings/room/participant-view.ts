import {
  ConnectionQuality,
  LocalVideoTrack,
  type Participant,
  RemoteAudioTrack,
  RemoteVideoTrack,
  type Room,
  Track,
} from 'livekit-client'
import type { MeetingView, Person } from './meeting-view.ts'
import type { Joined } from './room.queries.ts'

function toParticipant(participant: Participant, self: boolean, name: string): Person {
  const camera = participant.getTrackPublication(Track.Source.Camera)
  const microphone = participant.getTrackPublication(Track.Source.Microphone)
  const picture = camera?.isMuted ? undefined : camera?.track
  const sound = microphone?.track
  return {
    id: self ? 'self' : participant.identity,
    name,
    self,
    microphone: microphone !== undefined && !microphone.isMuted,
    camera: picture instanceof LocalVideoTrack || picture instanceof RemoteVideoTrack ? picture : undefined,
    sound: sound instanceof RemoteAudioTrack ? sound : undefined,
    speaking: participant.isSpeaking,
    weak: participant.connectionQuality === ConnectionQuality.Poor,
  }
}

/** What the screen shows of a room now. */
export function toParticipantView(
  room: Room,
  {
    joined,
    ownName,
    ...state
  }: Pick<MeetingView, 'phase' | 'since' | 'news' | 'picked'> & {
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
      toParticipant(room.localParticipant, true, room.localParticipant.name || ownName),
      ...others.map((participant) => toParticipant(participant, false, participant.name || participant.identity)),
    ],
    soundAllowed: room.canPlaybackAudio,
  }
}
