import type { MeetingOptionsChange } from './meeting-options.ts'

/** The reactions that participants send. */
export const reactionNames = ['thumbs-up', 'clap', 'heart', 'laugh', 'surprise', 'celebrate'] as const
export type ReactionName = (typeof reactionNames)[number]

/** How many reactions a participant may send in how many seconds. */
export const reactionLimit = { limit: 10, seconds: 5 }

export type Reaction = { readonly reaction: ReactionName; readonly participantId: string; readonly name: string }

/** The options that a host has changed while the conference lasts, with their new values. */
export type OptionsChanged = {
  readonly options: MeetingOptionsChange
  readonly participantId: string
  readonly by: string
}

/** A message to a participant's socket: the topic that changed, a reaction with its sender, or a host's change of options. */
export type ParticipantEvent = { readonly topic: string } | Reaction | OptionsChanged
