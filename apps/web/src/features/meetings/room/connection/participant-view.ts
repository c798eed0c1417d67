import {
  ConnectionQuality,
  LocalVideoTrack,
  type Participant,
  RemoteAudioTrack,
  RemoteVideoTrack,
  type Room,
  Track,
} from 'livekit-client'
import { mayShareScreen } from '#features/meetings/room/controls/screen-share.ts'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import type { MeetingView, ParticipantView, ScreenView } from './meeting-view.ts'

const soundSources = [Track.Source.Microphone, Track.Source.ScreenShareAudio]

function toConnection(quality: ConnectionQuality): ParticipantView['connection'] {
  if (quality === ConnectionQuality.Lost) return 'lost'
  return quality === ConnectionQuality.Poor ? 'poor' : 'good'
}

function toParticipantView(participant: Participant, self: boolean, name: string): ParticipantView {
  const camera = participant.getTrackPublication(Track.Source.Camera)
  const microphone = participant.getTrackPublication(Track.Source.Microphone)
  const video = camera?.isMuted ? undefined : camera?.track
  return {
    id: self ? 'self' : participant.identity,
    name,
    self,
    microphone: microphone !== undefined && !microphone.isMuted,
    camera: video instanceof LocalVideoTrack || video instanceof RemoteVideoTrack ? video : undefined,
    isVideoPaused: video?.streamState === Track.StreamState.Paused,
    sounds: soundSources
      .map((source) => participant.getTrackPublication(source)?.track)
      .filter((track) => track instanceof RemoteAudioTrack),
    speaking: participant.isSpeaking,
    // Known to the portal only.
    picture: '',
    isGuest: false,
    isHandRaised: false,
    reaction: undefined,
    connection: toConnection(participant.connectionQuality),
  }
}

function toScreenViews(participant: Participant): ScreenView[] {
  const publication = participant.getTrackPublication(Track.Source.ScreenShare)
  const video = publication?.track
  if (!(video instanceof RemoteVideoTrack || video instanceof LocalVideoTrack)) return []
  const isVideoPaused = video.streamState === Track.StreamState.Paused
  const { identity, name } = participant
  const share = publication?.trackSid ?? ''
  return [{ id: `screen:${identity}`, presenterId: identity, share, name: name || identity, video, isVideoPaused }]
}

/** Returns the current state of a room for the interface. */
export function toMeetingView(
  room: Room,
  {
    joined,
    ownName,
    ...state
  }: Pick<MeetingView, 'phase' | 'since' | 'announcement' | 'picked' | 'isSharing' | 'isBlurred' | 'isMoving'> & {
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
    breakout: joined.breakout ?? undefined,
    participantId: joined.participantId,
    participants: [
      toParticipantView(room.localParticipant, true, room.localParticipant.name || ownName),
      ...others.map((participant) => toParticipantView(participant, false, participant.name || participant.identity)),
    ],
    screens: others.flatMap(toScreenViews),
    ownScreen: toScreenViews(room.localParticipant)[0],
    loudest: room.activeSpeakers.find(({ identity }) => room.remoteParticipants.has(identity))?.identity,
    mayShareScreen: mayShareScreen(room),
    soundAllowed: room.canPlaybackAudio,
  }
}
