import type { Language } from '@foyer/contract/language'
import type { CommandContext } from '#platform/calls/command-context.ts'
import type { MeetingRow } from './meetings.store.ts'
import { findOwner } from './meetings.store.ts'
import type { Host } from './shared/meetings.presenter.ts'

type Editor = Host & { id: string; language: Language }

/** What an editor of a meeting sends is from its owner; limits of emails still count for who acts. */
export async function toOrganizerContext<A extends Editor>(
  context: CommandContext<A>,
  row: MeetingRow,
): Promise<CommandContext<A>> {
  const { actor } = context
  if (row.owner_id === actor.id) return context
  return { ...context, actor: { ...actor, ...(await findOwner(context.tx.db, row.owner_id)) } }
}
