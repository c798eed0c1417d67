import { z } from 'zod'
import { Id, Instant } from '../../common.ts'

/** The way in which participants come into rooms: by their hosts, at random when the rooms open, or as they choose. */
export const BreakoutMode = z.enum(['manual', 'random', 'choice'])
export type BreakoutMode = z.output<typeof BreakoutMode>

/** A room beside the main one. */
export const BreakoutRoom = z.strictObject({
  id: Id,
  name: z.string(),
  /** How many participants are in it. */
  count: z.int(),
  /** The name of who asks the hosts for help, and since when; empty and null if no one does. */
  helpBy: z.string(),
  helpSince: Instant.nullable(),
})
export type BreakoutRoom = z.output<typeof BreakoutRoom>

/** The breakout rooms of a conference, as the caller may see them. */
export const Breakouts = z.strictObject({
  mode: BreakoutMode,
  isOpen: z.boolean(),
  /** How long they stay open; null without a limit. */
  minutes: z.int().nullable(),
  /** How many minutes before the end all are warned. */
  warningMinutes: z.int(),
  /** When all return to the main room, and the seconds until then, by the server's clock; null without a limit. */
  endsAt: Instant.nullable(),
  secondsLeft: z.int().nullable(),
  /** How long they stay open in all, with the time that was added; null without a limit, and while they are not open. */
  seconds: z.int().nullable(),
  /** For hosts all; for others those that they may enter. */
  rooms: z.array(BreakoutRoom),
  /** The room in which the caller is; null in the main room. */
  ownId: Id.nullable(),
  /** The room to which the caller is assigned. */
  assignedId: Id.nullable(),
})
export type Breakouts = z.output<typeof Breakouts>
