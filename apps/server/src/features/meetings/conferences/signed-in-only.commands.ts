import type { MeetingWithMode, Modes } from '@foyer/contract/meetings/options/stored-modes'
import type { Context } from '#platform/calls/context.ts'
import { findOwnOptions, setSignedInOnly } from './conferences.store.ts'

type Change = { modes: Modes; before: MeetingWithMode; after: MeetingWithMode & { id: string } }

/**
 * Applies a change of who needs an account to the open conference of a meeting; one that belongs to a date which says so
 * itself stays as it is. Its participants see the change.
 */
export async function followSignedInOnly(
  { db, emit }: Pick<Context, 'db' | 'emit'>,
  { modes, before, after }: Change,
): Promise<void> {
  const conference = await findOwnOptions(db, after.id)
  if (conference === undefined) return
  const { signedInOnly } = modes.resolve(after, conference.options)
  if (signedInOnly === modes.resolve(before, conference.options).signedInOnly) return
  await setSignedInOnly(db, conference.id, signedInOnly)
  await emit({ topic: 'meeting-controls', objectId: conference.id })
}
