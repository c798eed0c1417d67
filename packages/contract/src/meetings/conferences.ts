import { z } from 'zod'
import { Id } from '../common.ts'

/** A conference in the lists of live and completed meetings. */
export const Conference = z.strictObject({
  id: Id,
  topic: z.string(),
  number: z.string(),
  host: z.string(),
  /** The tenant's name for super administrators, otherwise empty. */
  tenant: z.string(),
  startsAt: z.string(),
  /** Null while it is in progress. */
  endsAt: z.string().nullable(),
  participants: z.int(),
})
export type Conference = z.output<typeof Conference>

/** One stay of a participant in a conference; somebody who rejoins has several. */
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
