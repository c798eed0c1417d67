import { z } from 'zod'
import { Id } from '../../common.ts'

/** The id of the mode that is built in: every organisation has it, and no one changes it. */
export const standardModeId = 'standard'

export const ModeId = z.union([z.literal(standardModeId), Id])
export type ModeId = z.output<typeof ModeId>
