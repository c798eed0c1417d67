/** The least of a recording that is left when it is trimmed, in milliseconds. */
export const minTrimmedMs = 1000
