import { localStore } from '#lib/browser/storage.ts'

export const computerKey = 'local-recordings:computer'

/** Checks whether this browser has ever recorded; the pages of others load nothing for it. */
export const hasRecordedHere = (): boolean => localStore.get(computerKey) !== null
