export const toastHideMs = 4000
export const minMeetingPasswordLength = 6
export const undoSeconds = 30
export const maxImportBytes = 1024 * 1024
/** Images must be smaller than 2 MB. */
export const maxPictureBytes = 2 * 1024 * 1024 - 1
/** Identifier of the built-in web client. */
export const webClientId = 'web'

/** What is counted beside a menu entry or for a panel is counted up to this number, which then means at least as many. */
export const maxCounted = 100

/** Days of the week as RFC 5545 abbreviates them, beginning with Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
/** Occurrences that a meeting may have. */
export const maxOccurrences = 365
