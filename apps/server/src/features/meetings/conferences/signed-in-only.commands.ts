import type { MeetingWithMode, Modes } from '@foyer/contract/meetings/options/stored-modes'
import type { Db } from '#platform/database/database.ts'
import { findOwnOptions, setSignedInOnly } from './conferences.store.ts'

type Change = { modes: Modes; before: MeetingWithMode; after: MeetingWithMode & { id: string } }

/**
 * Applies a change of who needs an account to the open conference of a meeting; one that belongs to a date which says so
 * itself stays as it is.
 */
export async function followSignedInOnly(db: Db, { modes, before, after }: Change): Promise<void> {
  const conference = await findOwnOptions(db, after.id)
  if (conference === undefined) return
  const { signedInOnly } = modes.resolve(after, conference.options)
  if (signedInOnly !== modes.resolve(before, conference.options).signedInOnly)
    await setSignedInOnly(db, conference.id, signedInOnly)
}
