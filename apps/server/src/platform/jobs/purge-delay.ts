import { undoSeconds } from '@foyer/contract/constants'

/** The delay of the job that purges a deleted row: a few seconds more, so that it never meets the last moment of an undo. */
export const purgeAfterSeconds = undoSeconds + 5
