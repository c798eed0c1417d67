import { z } from 'zod'
import { defaultMeetingOptions } from './meeting-option-constants.ts'

/**
 * The role of a participant in a conference: host and co-hosts admit, mute and remove others; only the host ends it.
 */
export const ParticipantRole = z.enum(['host', 'co-host', 'participant'])
export type ParticipantRole = z.output<typeof ParticipantRole>

/** The options of a meeting; a conference begins with those of its meeting, and its hosts may change them while it lasts. */
export const MeetingOptions = z.strictObject({
  /** Has no effect while everyone has to be admitted. */
  joinBeforeHost: z.boolean(),
  /** Everyone but the hosts has to be admitted. The specification calls it 'lock room'. */
  lobby: z.boolean(),
  /** Whether those who join need the password of the meeting. */
  passwordRequired: z.boolean(),
  /** Whether only people who are signed in are let in. */
  signedInOnly: z.boolean(),
  kickedMayRejoin: z.boolean(),
  muteOnEntry: z.boolean(),
  videoOffOnEntry: z.boolean(),
  /** Whether hosts may make others co-hosts. */
  coHosts: z.boolean(),
  reactions: z.boolean(),
  /** Whether participants may change their name in the meeting. */
  rename: z.boolean(),
  /** Whether all are shown by their initials only, in the room, its lobby and its chat. */
  hideProfilePictures: z.boolean(),
  /** Whether hosts may divide the meeting into rooms. */
  breakoutRooms: z.boolean(),
  /** The addressees to whom participants may write: all, and each other; the hosts only; or none. */
  chat: z.enum(['everyone', 'hosts', 'off']),
  screenShare: z.enum(['everyone', 'hosts']),
  /** The participants who may draw on a shared screen; `presenter` is the one who shares it. */
  annotation: z.enum(['everyone', 'presenter', 'off']),
  /** The participants who may draw on the whiteboard; there is none if it is `off`. */
  whiteboard: z.enum(['everyone', 'hosts', 'off']),
  audioComputer: z.boolean(),
  audioDialIn: z.boolean(),
  audioDialOut: z.boolean(),
  autoRecord: z.boolean(),
  endToEndEncryption: z.boolean(),
  /** The emails about the meeting that its invitees get. */
  emailInvitation: z.boolean(),
  emailChange: z.boolean(),
  emailCancellation: z.boolean(),
  emailReminder: z.boolean(),
  /** Whether the host gets an email when a participant waits to be let in. */
  emailWaiting: z.boolean(),
  /** Whether the host gets an email after the meeting: how long it took, and who was there. */
  emailSummary: z.boolean(),
})
export type MeetingOptions = z.output<typeof MeetingOptions>

/** Options that a host chooses; those that are missing stay as they are. */
export const MeetingOptionsChange = MeetingOptions.partial()
export type MeetingOptionsChange = z.output<typeof MeetingOptionsChange>

/** Options as stored: what is missing, since it is newer, has its default. */
export const StoredMeetingOptions = z.preprocess(
  (stored) => ({ ...defaultMeetingOptions, ...Object(stored) }),
  MeetingOptions,
)

export const optionNames = MeetingOptions.keyof().options
export type OptionName = keyof MeetingOptions

/** The options of features that are still to come: they are stored, and no screen shows them. */
export const optionsToCome = [
  'audioComputer',
  'audioDialIn',
  'audioDialOut',
  'endToEndEncryption',
] as const satisfies readonly OptionName[]

/** The options that a host can change while a conference lasts, as far as the mode of the meeting allows. */
export const roomOptionNames = [
  'lobby',
  'signedInOnly',
  'kickedMayRejoin',
  'muteOnEntry',
  'videoOffOnEntry',
  'coHosts',
  'reactions',
  'rename',
  'hideProfilePictures',
  'breakoutRooms',
  'chat',
  'screenShare',
  'annotation',
  'whiteboard',
] as const satisfies readonly OptionName[]

/** Returns options after a change of some of them. */
export const changeOptions = (options: MeetingOptions, change: MeetingOptionsChange): MeetingOptions =>
  MeetingOptions.parse({ ...options, ...change })

/** Copies some options of a record. */
export const pickOptions = (options: MeetingOptionsChange, names: readonly OptionName[]): MeetingOptionsChange =>
  MeetingOptionsChange.parse(Object.fromEntries(names.map((name) => [name, options[name]])))
