/** Breakout rooms of a conference at the same time. */
export const maxBreakouts = 20
/** Characters of the name of a breakout room. */
export const maxBreakoutName = 60
