/** How long tests wait for what follows by itself, in ms: the second of Vitest is too short on a busy machine. */
export const inTime = { timeout: 20_000 } as const
