import { type DisconnectReason, type Participant, type Room, RoomEvent, Track } from 'livekit-client'
import { republishMs, viewEvents } from './livekit-options.ts'

type Listeners = {
  /** Whether the room still is the one of the session; events of a former one are ignored. */
  readonly isCurrent: () => boolean
  readonly onChange: () => void
  readonly onInterrupted: () => void
  readonly onResumed: () => void
  readonly onLost: (reason?: DisconnectReason) => void
  readonly onDevicesChanged: () => void
  readonly onPerson: (kind: 'joined' | 'left', name: string) => void
  readonly onScreenUnpublished: () => void
  readonly onMuted: (source: Track.Source) => void
}

/** Subscribes to the events of a room. */
export function subscribeRoom(room: Room, { isCurrent, ...on }: Listeners): void {
  const ifCurrent =
    <A extends unknown[]>(work: (...details: A) => void) =>
    (...details: A) => {
      if (isCurrent()) work(...details)
    }
  const onPerson = (kind: 'joined' | 'left') =>
    ifCurrent(({ name, identity }: Participant) => on.onPerson(kind, name || identity))
  for (const event of viewEvents) room.on(event, ifCurrent(on.onChange))
  room
    .on(RoomEvent.ParticipantConnected, onPerson('joined'))
    .on(RoomEvent.ParticipantDisconnected, onPerson('left'))
    .on(
      RoomEvent.LocalTrackUnpublished,
      ifCurrent(({ source }) => {
        if (source === Track.Source.ScreenShare) setTimeout(on.onScreenUnpublished, republishMs)
      }),
    )
    .on(RoomEvent.TrackMuted, (publication, { isLocal }) => {
      if (isLocal && isCurrent()) on.onMuted(publication.source)
    })
    .on(RoomEvent.SignalReconnecting, ifCurrent(on.onInterrupted))
    .on(RoomEvent.Reconnected, ifCurrent(on.onResumed))
    .on(RoomEvent.ActiveDeviceChanged, ifCurrent(on.onDevicesChanged))
    .on(RoomEvent.MediaDevicesChanged, ifCurrent(on.onDevicesChanged))
    // Before it connects from the start again, the client would wait for two seconds.
    .on(RoomEvent.Reconnecting, ifCurrent(on.onLost))
    .on(RoomEvent.Disconnected, ifCurrent(on.onLost))
}

/** The client still tells the engine which videos are no longer shown. */
const goodbyeMs = 200

/** Leaves a room whose camera and microphone stay on until the function that is returned is called. */
export function leaveWithDevices(room: Room): () => void {
  const tracks = [...room.localParticipant.trackPublications.values()].flatMap(({ track }) => track ?? [])
  setTimeout(() => void room.disconnect(false), goodbyeMs)
  return () => {
    for (const track of tracks) track.stop()
  }
}
