import type { Language } from '@foyer/contract/language'
import type { CommandContext } from '#platform/calls/command-context.ts'
import type { MeetingRow } from './meetings.store.ts'
import { findOwner } from './meetings.store.ts'
import type { Host } from './shared/meetings.presenter.ts'

type Editor = Host & { id: string; language: Language }

/**
 * Returns the context in which emails about a meeting are from its owner, while their limits still count for the acting
 * user.
 */
export async function toOrganizerContext<A extends Editor>(
  context: CommandContext<A>,
  row: MeetingRow,
): Promise<CommandContext<A>> {
  const { actor } = context
  if (row.owner_id === actor.id) return context
  return { ...context, actor: { ...actor, ...(await findOwner(context.db, row.owner_id)) } }
}
