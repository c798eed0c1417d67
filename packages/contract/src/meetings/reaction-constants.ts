import type { ParticipantPointer } from './drawings/drawing-constants.ts'
import type { MeetingOptionsChange } from './options/meeting-options.ts'

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

/** The number of the last change of a drawing: of the whiteboard, or over a shared screen. */
export type DrawingChange = { readonly drawn: string; readonly sequence: number }

/** A message to a participant's socket: the topic or drawing that changed, or what is shown and stored nowhere. */
export type ParticipantEvent =
  | { readonly topic: string }
  | Reaction
  | OptionsChanged
  | DrawingChange
  | ParticipantPointer
