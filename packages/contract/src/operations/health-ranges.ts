/** The spans of the lines. */
export const healthRanges = ['1h', '24h', '7d'] as const
export type HealthRange = (typeof healthRanges)[number]

/** The most points of a line. */
export const maxLinePoints = 96
