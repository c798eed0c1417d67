import type { Surface } from '#features/meetings/room/whiteboard/drawings.store.ts'

/** A screen that a participant shares. */
type Share = { presenterId: string; share: string }

/** Returns the surface of a shared screen; its name begins with the participant who shares it. */
export const toSurface = (conferenceId: string, { presenterId, share }: Share): Required<Surface> => ({
  conferenceId,
  presenterId,
  surface: `${presenterId}:${share}`,
})
