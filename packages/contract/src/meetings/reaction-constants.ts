/** The reactions that participants send. */
export const reactionNames = ['thumbs-up', 'clap', 'heart', 'laugh', 'surprise', 'celebrate'] as const
export type ReactionName = (typeof reactionNames)[number]

/** How many reactions a participant may send in how many seconds. */
export const reactionLimit = { limit: 10, seconds: 5 }

export type Reaction = { readonly reaction: ReactionName; readonly participantId: string; readonly name: string }

/** A message to a participant's socket: the topic that changed, or a reaction with its sender. */
export type ParticipantEvent = { readonly topic: string } | Reaction
