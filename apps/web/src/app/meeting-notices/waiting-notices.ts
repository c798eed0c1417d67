import { room } from '@foyer/contract/meetings/room'
import { matchesPath } from '@foyer/contract/pages'
import type { useCallCache } from '#lib/queries.ts'
import type { meetingNoticesTexts } from './meeting-notices.texts.ts'

type Texts = (typeof meetingNoticesTexts)['en']

/** Describes those who wait to be let into meetings that the user hosts; none in the room itself, which shows them. */
export async function describeWaiting(
  cache: Pick<ReturnType<typeof useCallCache>, 'fetch'>,
  t: Pick<Texts, 'waits' | 'manyWait'>,
): Promise<{ id: string; text: string }[]> {
  if (matchesPath('/portal/join/$number', window.location.pathname)) return []
  const { items } = await cache.fetch(room.listLobbies, {})
  return items.map(({ meetingId, topic, names, count }) => ({
    id: `waiting:${meetingId}:${names.join()}:${count}`,
    text: count === 1 ? t.waits(names.join(), topic) : t.manyWait(count, topic),
  }))
}
