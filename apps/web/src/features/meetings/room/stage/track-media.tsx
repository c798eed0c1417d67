import type { LocalVideoTrack, RemoteVideoTrack } from 'livekit-client'
import { useEffect, useRef } from 'react'
import type { ParticipantView } from '#features/meetings/room/connection/meeting-view.ts'

type TrackVideoProps = {
  track: LocalVideoTrack | RemoteVideoTrack
  label: string
  className?: string | undefined
  /** Mirrored, as in a mirror. */
  self?: boolean
}

/** The video of a track. */
export function TrackVideo({ track, label, className, self = false }: TrackVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // Synchronises the video element with the track.
    const element = video.current
    if (!element) return
    track.attach(element)
    return () => {
      track.detach(element)
    }
  }, [track])
  return (
    <video
      ref={video}
      className={className}
      data-self={self || undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  )
}

type Sound = ParticipantView['sounds'][number]

/** The sound of all participants, whether they are in sight or not. */
export function RoomSound({ participants }: { participants: readonly ParticipantView[] }) {
  return participants.flatMap(({ id, sounds }) =>
    sounds.map((track) => <TrackAudio key={`${id} ${track.sid}`} track={track} />),
  )
}

function TrackAudio({ track }: { track: Sound }) {
  useEffect(() => {
    // Synchronises with the track; the client creates the element and sets its speaker.
    const element = track.attach()
    document.body.append(element)
    return () => {
      track.detach(element)
      element.remove()
    }
  }, [track])
  return null
}
