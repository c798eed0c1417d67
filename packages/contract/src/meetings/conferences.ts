import { z } from 'zod'
import { Id } from '../common.ts'

/** A conference as Live Meeting and Completed Meeting show it. */
export const Conference = z.strictObject({
  id: Id,
  topic: z.string(),
  number: z.string(),
  host: z.string(),
  /** The tenant's name, for super administrators; empty inside one's own tenant. */
  tenant: z.string(),
  startsAt: z.string(),
  /** Null while it is running. */
  endsAt: z.string().nullable(),
  participants: z.int(),
})
export type Conference = z.output<typeof Conference>

/** One sitting of a person in a conference (spec §2, LiveMeeting). */
export const Participant = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  joinedAt: z.string(),
  leftAt: z.string().nullable(),
  os: z.string(),
  version: z.string(),
  platform: z.string(),
  speaker: z.string(),
  mic: z.string(),
  camera: z.string(),
  network: z.string(),
  ip: z.string(),
})
export type Participant = z.output<typeof Participant>
