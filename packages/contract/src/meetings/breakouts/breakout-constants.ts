/** Breakout rooms of a conference at the same time. */
export const maxBreakouts = 20
/** Characters of the name of a breakout room. */
export const maxBreakoutName = 60
/** How long before their end people are warned at most. */
export const maxWarningMinutes = 60
