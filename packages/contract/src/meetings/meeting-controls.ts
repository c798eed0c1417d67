import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, errorCode, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { RoomRecording } from '../recordings/room-recording.shapes.ts'
import { singleLine } from '../text.ts'
import { Breakouts } from './breakouts/breakouts.shapes.ts'
import { MeetingOptions, MeetingOptionsChange, ParticipantRole } from './options/meeting-options.ts'
import { reactionNames } from './reaction-constants.ts'
import { roomErrors } from './room.ts'

export const meetingControlsErrors = defineErrors({
  'hosts-only': {
    status: 403,
    en: 'Only hosts of the meeting can do this',
    fr: 'Seuls les animateurs de la réunion peuvent le faire',
  },
  'lobby-empty': {
    status: 409,
    en: 'This person is no longer waiting',
    fr: 'Cette personne n’attend plus',
  },
})

/** A participant as the others see them. */
export const ConferenceParticipant = z.strictObject({
  participantId: Id,
  name: z.string(),
  role: ParticipantRole,
  /** Null while the hand is down. */
  handRaisedAt: Instant.nullable(),
  /** Whether they are signed in to the portal. */
  isUser: z.boolean(),
  /** Empty without a picture, and for guests. */
  picture: z.string(),
  /** Only hosts are shown those who were let in and are not connected: not yet, or no longer. */
  isConnected: z.boolean(),
  /** The breakout room in which they are, and for hosts the one to which they are assigned; null for the main room and none. */
  breakoutId: Id.nullable(),
  assignedId: Id.nullable(),
  /** For hosts: when they agreed to be recorded; null if they have not. */
  recordingAgreedAt: Instant.nullable(),
})
export type ConferenceParticipant = z.output<typeof ConferenceParticipant>

/** A participant who waits in the lobby to be admitted. */
export const LobbyParticipant = z.strictObject({
  id: Id,
  name: z.string(),
  isUser: z.boolean(),
  picture: z.string(),
  since: Instant,
})
export type LobbyParticipant = z.output<typeof LobbyParticipant>

/** The portal's state of a conference in progress; media is the engine's. */
export const RoomState = z.strictObject({
  role: ParticipantRole,
  locked: z.boolean(),
  options: MeetingOptions,
  /** Those that hosts can change now; the mode of the meeting fixes the others. */
  freeOptions: z.array(MeetingOptions.keyof()),
  /** When a host last asked the caller to turn on the microphone. */
  unmuteRequestedAt: Instant.nullable(),
  /**
   * Connected participants in the room of the caller, for hosts those in all rooms, also those who may connect at any
   * time; raised hands in the order of `handRaisedAt`.
   */
  people: z.array(ConferenceParticipant),
  /** For hosts and co-hosts; otherwise empty. */
  waiting: z.array(LobbyParticipant),
  /** The number of the last chat message. */
  chatSequence: z.int(),
  /** Null while the whiteboard is closed, or there is none. */
  whiteboardOpenedAt: Instant.nullable(),
  /** Null without breakout rooms, and for participants while they are not open. */
  breakouts: Breakouts.nullable(),
  /** Whether the caller can record the meeting. */
  canRecord: z.boolean(),
  /** The last recording of the conference, in progress or ended; null without one. */
  recording: RoomRecording.nullable(),
  /** The names of those who record the meeting on their own computers now. */
  localRecorders: z.array(z.string()),
})
export type RoomState = z.output<typeof RoomState>

/** The caller's own stay, from the response of joining: it proves, with session or guest cookie, who calls. */
const own = { participantId: Id }
const one = z.strictObject({ ...own, targetId: Id })
/** One participant, or without `targetId` all but the hosts. */
const oneOrAll = z.strictObject({ ...own, targetId: Id.optional() })
const Decision = z.strictObject({ ...own, ids: z.array(Id).min(1).max(100) })
const changed = ['not-found', 'not-connected', 'hosts-only'] as const

// biome-ignore format: a call in a few lines reads like a table
export const meetingControls = defineCalls({ slice: 'meeting-controls', level: 'anyone', errors: meetingControlsErrors }, {
  state: {
    method: 'POST', path: '/roomState', permission: 'public', readOnly: true, view: 'refused', limit: 600,
    dependsOn: ['room', 'conferences', 'whiteboard'],
    input: z.strictObject(own), output: RoomState, errors: ['not-found', 'not-connected'],
  },
  raiseHand: {
    method: 'POST', path: '/raiseHand', permission: 'public',
    input: z.strictObject({ ...own, raised: z.boolean() }), output: EmptyOutput,
    errors: ['not-found', 'not-connected'], audit: false, changes: ['meeting-controls'],
  },
  /** Shows a reaction to all participants of the conference for a moment; it is not stored. */
  react: {
    method: 'POST', path: '/sendReaction', permission: 'public', limit: 600,
    input: z.strictObject({ ...own, reaction: z.enum(reactionNames) }), output: EmptyOutput,
    errors: ['not-found', 'not-connected', 'option-off', 'too-many-requests'],
    audit: false, changes: [],
  },
  /** Lowers the hand of one participant, or of all. */
  lowerHand: {
    method: 'POST', path: '/lowerHand', permission: 'public',
    input: oneOrAll, output: EmptyOutput, errors: changed,
    audit: false, changes: ['meeting-controls'],
  },
  /** Changes the name of the caller, or for hosts that of another participant. */
  rename: {
    method: 'POST', path: '/renameParticipant', permission: 'public',
    input: z.strictObject({ ...own, targetId: Id, name: singleLine(100, errorCode(roomErrors, 'participant-name-invalid')) }),
    output: EmptyOutput, errors: [...changed, 'option-off'],
    audit: false, changes: ['meeting-controls'],
  },
  mute: {
    method: 'POST', path: '/muteParticipant', permission: 'public',
    input: oneOrAll, output: EmptyOutput, errors: [...changed, 'unavailable'],
    audit: false, changes: ['meeting-controls'],
  },
  askToUnmute: {
    method: 'POST', path: '/askToUnmute', permission: 'public',
    input: one, output: EmptyOutput, errors: changed,
    audit: false, changes: ['meeting-controls'],
  },
  stopVideo: {
    method: 'POST', path: '/stopParticipantVideo', permission: 'public',
    input: one, output: EmptyOutput, errors: [...changed, 'unavailable'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Removes a participant, who may come back only if the meeting allows it; with `lock` no one else can join either. */
  remove: {
    method: 'POST', path: '/removeParticipant', permission: 'public',
    input: one.extend({ lock: z.boolean().default(false) }), output: EmptyOutput, errors: changed,
    audit: false, changes: ['meeting-controls', 'conferences'],
  },
  /** Makes a participant a co-host, or a co-host a participant; `host` hands over the meeting, and the caller becomes co-host. */
  setRole: {
    method: 'POST', path: '/setParticipantRole', permission: 'public',
    input: z.strictObject({ ...own, targetId: Id, role: ParticipantRole }), output: EmptyOutput,
    errors: [...changed, 'option-off'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Changes lock or options for the rest of the conference. */
  configure: {
    method: 'POST', path: '/configureRoom', permission: 'public',
    input: z.strictObject({ ...own, locked: z.boolean().optional(), options: MeetingOptionsChange.optional() }),
    output: EmptyOutput, errors: [...changed, 'option-fixed', 'contradicts-encryption', 'unavailable'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Admits participants from the lobby. */
  admit: {
    method: 'POST', path: '/admitParticipant', permission: 'public',
    input: Decision, output: EmptyOutput, errors: [...changed, 'lobby-empty'],
    audit: false, changes: ['meeting-controls'],
  },
  deny: {
    method: 'POST', path: '/denyParticipant', permission: 'public',
    input: Decision, output: EmptyOutput, errors: [...changed, 'lobby-empty'],
    audit: false, changes: ['meeting-controls'],
  },
})
