import { webClientId } from '@foyer/contract/constants'
import { readPageData } from './page-data.ts'

/** Returns what these pages are as a client: a tab that was opened before an update is of the earlier version. */
export const describeApp = () => ({ appIdentifier: webClientId, appVersion: readPageData().release ?? '' })
