import { z } from 'zod'
import { defaultMeetingOptions } from './meeting-option-constants.ts'

/**
 * The role of a participant in a conference: host and co-hosts admit, mute and remove others; only the host ends it.
 */
export const ParticipantRole = z.enum(['host', 'co-host', 'participant'])
export type ParticipantRole = z.output<typeof ParticipantRole>

/** The options of a meeting; a conference begins with those of its meeting, and its hosts may change them while it lasts. */
export const MeetingOptions = z.strictObject({
  /** Everyone but the hosts has to be admitted. The specification calls it 'lock room'. */
  lobby: z.boolean(),
  muteOnEntry: z.boolean(),
  videoOffOnEntry: z.boolean(),
  /** Whether hosts may make others co-hosts. */
  coHosts: z.boolean(),
  reactions: z.boolean(),
  /** Whether participants may change their name in the meeting. */
  rename: z.boolean(),
  /** Whether all are shown by their initials only, in the room, its lobby and its chat. */
  hideProfilePictures: z.boolean(),
  kickedMayRejoin: z.boolean(),
  /** The addressees to whom participants may write: all, and each other; the hosts only; or none. */
  chat: z.enum(['everyone', 'hosts', 'off']),
  screenShare: z.enum(['everyone', 'hosts']),
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

const optionNames = MeetingOptionsChange.keyof().options

/**
 * Returns the options to store after a change: those that differ from the defaults, so that meetings without any choice
 * follow later defaults.
 */
export function changeStoredOptions(stored: unknown, change: MeetingOptionsChange = {}): MeetingOptionsChange {
  const options = MeetingOptionsChange.parse({ ...StoredMeetingOptions.parse(stored), ...change })
  const chosen = optionNames.filter((name) => options[name] !== defaultMeetingOptions[name])
  return MeetingOptionsChange.parse(Object.fromEntries(chosen.map((name) => [name, options[name]])))
}
