import type { MeetingOptions, ParticipantRole } from '../options/meeting-options.ts'

/** Checks whether a participant may draw on the whiteboard. */
export const mayUseWhiteboard = ({ whiteboard }: Pick<MeetingOptions, 'whiteboard'>, role: ParticipantRole): boolean =>
  whiteboard === 'everyone' || (whiteboard === 'hosts' && role !== 'participant')

/** Checks whether a participant may draw on a shared screen, which may be their own. */
export const mayAnnotate = ({ annotation }: Pick<MeetingOptions, 'annotation'>, isPresenter: boolean): boolean =>
  annotation === 'everyone' || (annotation === 'presenter' && isPresenter)

/** The version of an element. Of two with the same number, the lower nonce counts, as in Excalidraw. */
export type ElementVersion = { readonly version: number; readonly versionNonce: number }

/** Checks whether a version replaces another one. */
export const isNewer = (one: ElementVersion, other: ElementVersion): boolean =>
  one.version > other.version || (one.version === other.version && one.versionNonce < other.versionNonce)
