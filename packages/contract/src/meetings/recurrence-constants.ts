/** Days of the week as RFC 5545 abbreviates them, beginning with Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
/** Occurrences that a meeting may have. */
export const maxOccurrences = 365
