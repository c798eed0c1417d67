import type { ConferenceEvent } from '@foyer/contract/meetings/conferences'
import type { Db } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/database/page.ts'
import { type EventFilter, findPage } from './conference-events.store.ts'
import { toEvent } from './conferences.presenter.ts'

/** Lists a page of what happened in a conference; the caller checks who may read it. */
export async function listEvents(
  db: Db,
  filter: EventFilter & PageRequest,
): Promise<{ items: ConferenceEvent[]; hasMore: boolean }> {
  const { items, hasMore } = await findPage(db, filter)
  return { items: items.map(toEvent), hasMore }
}
