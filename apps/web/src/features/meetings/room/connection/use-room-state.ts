import { type ConferenceParticipant, meetingControls, type RoomState } from '@foyer/contract/meetings/meeting-controls'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import type { OptionsChanged, Reaction } from '@foyer/contract/meetings/reaction-constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ShownReaction } from '#features/meetings/room/reactions/use-reactions.ts'
import { useCallQuery } from '#lib/queries.ts'
import type { MeetingSession } from './meeting-session.ts'
import type { MeetingView, ParticipantView } from './meeting-view.ts'
import { listenInRoom } from './participant-events.ts'
import type { RoomChannel } from './room-channel.ts'
import { untilConnected } from './until-connected.ts'

/** Those who stop waiting in the lobby announce nothing. */
const refreshMs = 15_000

const unknown: RoomState = {
  role: 'participant',
  locked: false,
  options: defaultMeetingOptions,
  freeOptions: [],
  unmuteRequestedAt: null,
  people: [],
  waiting: [],
  chatSequence: 0,
  whiteboardOpenedAt: null,
  breakouts: null,
  canRecord: false,
  recording: null,
  localRecorders: [],
}

type RoomStateOptions = {
  /** Until the first answer, the role is that of the join. */
  joinedAsHost: boolean
  channel: RoomChannel
  onReaction: (reaction: Reaction) => void
  onOptions: (change: OptionsChanged) => void
}

/**
 * The state with when the breakout rooms close, and when what is recorded would have begun without pauses, in milliseconds
 * by the clock of this browser.
 */
export type ShownRoomState = RoomState & {
  readonly breakoutsEnd: number | undefined
  readonly recordedSince: number | undefined
}

/** Returns the portal's state of the meeting, as it changes: roles, hands, options, and for hosts those who wait. */
export function useRoomState(
  { participantId, phase }: Pick<MeetingView, 'participantId' | 'phase'>,
  { joinedAsHost, channel, ...listeners }: RoomStateOptions,
): ShownRoomState {
  const queries = useQueryClient()
  const isConnected = phase === 'connected'
  const receive = useEffectEvent(listeners.onReaction)
  const receiveOptions = useEffectEvent(listeners.onOptions)
  useEffect(() => {
    // Synchronises with the events of the conference.
    if (!isConnected) return undefined
    return listenInRoom(queries, {
      participantId,
      channel,
      onReaction: (reaction) => receive(reaction),
      onOptions: (change) => receiveOptions(change),
    })
  }, [queries, participantId, channel, isConnected])
  const { data, dataUpdatedAt } = useCallQuery(meetingControls.state, isConnected ? { participantId } : undefined, {
    refetchInterval: refreshMs,
    ...untilConnected,
  })
  // While the connection is interrupted, it is as it was last.
  const [last, setLast] = useState<{ state: RoomState; at: number }>()
  if (data && data !== last?.state) setLast({ state: data, at: dataUpdatedAt })
  const known = data ? { state: data, at: dataUpdatedAt } : last
  if (!known) {
    const role = joinedAsHost ? 'host' : 'participant'
    return { ...unknown, role, breakoutsEnd: undefined, recordedSince: undefined }
  }
  const { breakouts, recording } = known.state
  const secondsLeft = breakouts?.secondsLeft ?? undefined
  return {
    ...known.state,
    breakoutsEnd: secondsLeft === undefined ? undefined : known.at + secondsLeft * 1000,
    recordedSince: recording === null ? undefined : known.at - recording.recordedMs,
  }
}

/** The actions that the user may take in the meeting now. */
export type RoomRights = {
  readonly isHost: boolean
  /** Hosts and co-hosts. */
  readonly isHosting: boolean
  readonly mayNameCoHosts: boolean
  readonly mayRename: boolean
  readonly mayReact: boolean
  readonly kickedMayRejoin: boolean
  readonly isLocked: boolean
}

export const toRoomRights = ({ role, options, locked }: RoomState): RoomRights => ({
  isHost: role === 'host',
  isHosting: role !== 'participant',
  mayNameCoHosts: options.coHosts,
  mayRename: options.rename,
  mayReact: options.reactions || role !== 'participant',
  kickedMayRejoin: options.kickedMayRejoin,
  isLocked: locked,
})

/** A participant with what the portal knows of them. */
export type Attendee = ParticipantView & Pick<ConferenceParticipant, 'role' | 'handRaisedAt' | 'participantId'>

/**
 * Returns participants with role, hand and latest reaction, under the names that they have in the portal; raised hands
 * first, in their order.
 */
export function toAttendees(
  { participants, participantId }: MeetingView,
  { people }: RoomState,
  reactions: readonly ShownReaction[],
): Attendee[] {
  const byId = new Map(people.map((person) => [person.participantId, person]))
  const attendees = participants.map((participant): Attendee => {
    const id = participant.self ? participantId : participant.id
    const {
      name = participant.name,
      picture = participant.picture,
      role = 'participant',
      handRaisedAt = null,
      isUser = true,
    } = byId.get(id) ?? {}
    const reaction = reactions.findLast((one) => one.participantId === id)
    return {
      ...participant,
      participantId: id,
      name,
      picture,
      isGuest: !isUser,
      role,
      handRaisedAt,
      isHandRaised: handRaisedAt !== null,
      reaction,
    }
  })
  const raised = attendees.filter(({ handRaisedAt }) => handRaisedAt !== null)
  const inOrder = raised.toSorted((one, two) => (one.handRaisedAt ?? '').localeCompare(two.handRaisedAt ?? ''))
  return [...inOrder, ...attendees.filter(({ handRaisedAt }) => handRaisedAt === null)]
}

/** Sorts the participants with those names, in the order of their tiles, which a raised hand does not change. */
export const inTileOrder = ({ participants }: MeetingView, attendees: readonly Attendee[]): Attendee[] =>
  participants.flatMap(({ id }) => attendees.find((attendee) => attendee.id === id) ?? [])

/** Keeps the user in the room where the portal says that they are. */
export function useFollow(
  meeting: MeetingSession,
  { people, breakouts }: RoomState,
  { breakout, isMoving }: MeetingView,
) {
  const isKnown = people.length > 0
  const ownId = breakouts?.ownId ?? undefined
  const here = breakout?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the user is in another room
  useEffect(() => {
    // Synchronises with the engine.
    if (isKnown && !isMoving) meeting.follow(ownId)
  }, [meeting, isKnown, isMoving, here, ownId])
}

/** Returns those whom hosts see although they are not connected: not yet, or no longer. */
export const findAbsent = ({ people }: RoomState): readonly ConferenceParticipant[] =>
  people.filter(({ isConnected }) => !isConnected)

export const isOwnHandRaised = (attendees: readonly Attendee[]): boolean =>
  attendees.some(({ self, isHandRaised }) => self && isHandRaised)
