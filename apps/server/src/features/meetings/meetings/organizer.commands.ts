import type { Language } from '@foyer/contract/language'
import type { Db } from '#platform/database/database.ts'
import type { MeetingRow } from './meetings.store.ts'
import { findOwner } from './meetings.store.ts'
import type { Host } from './shared/meetings.presenter.ts'

/** A user who may edit a meeting, as its emails name them. */
export type MeetingEditor = Host & { id: string; language: Language }

/**
 * Returns the context in which emails about a meeting are from its owner, while their limits still count for the acting
 * user.
 */
export async function toOrganizerContext<C extends { db: Db; actor: MeetingEditor }>(
  context: C,
  row: MeetingRow,
): Promise<C> {
  const { actor } = context
  if (row.owner_id === actor.id) return context
  return { ...context, actor: { ...actor, ...(await findOwner(context.db, row.owner_id)) } }
}
