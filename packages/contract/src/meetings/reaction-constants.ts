/** The reactions that participants send. */
export const reactionNames = ['thumbs-up', 'clap', 'heart', 'laugh', 'surprise', 'celebrate'] as const
export type ReactionName = (typeof reactionNames)[number]

/** How many reactions a participant may send in how many seconds. */
export const reactionLimit = { limit: 10, seconds: 5 }

export type Reaction = { readonly reaction: ReactionName; readonly participantId: string; readonly name: string }

/** What a participant's socket says: which topic changed, or who sent which reaction. */
export type ParticipantEvent = { readonly topic: string } | Reaction
