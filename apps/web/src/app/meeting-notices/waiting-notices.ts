import { room } from '@foyer/contract/meetings/room'
import type { useCallCache } from '#lib/queries.ts'
import { toast } from '#lib/toast.ts'
import type { meetingNoticesTexts } from './meeting-notices.texts.ts'

type Texts = (typeof meetingNoticesTexts)['en']

/** The notices of those who wait, with the ids of their toasts. */
const shown = new Map<string, number>()

/** Shows who waits to be let into meetings that the user hosts, and hides the notices of those who wait no more. */
export async function showWaiting(
  cache: Pick<ReturnType<typeof useCallCache>, 'fetch'>,
  t: Pick<Texts, 'waits' | 'manyWait'>,
  isOver: () => boolean,
): Promise<void> {
  const { items } = await cache.fetch(room.listLobbies, {}, { staleTime: 0 })
  if (isOver()) return
  const waiting = new Map(items.map((item) => [toId(item), item] as const))
  hideWaiting((id) => waiting.has(id))
  for (const [id, { topic, names, count }] of waiting)
    if (!shown.has(id)) {
      const text = count === 1 ? t.waits(names.join(), topic) : t.manyWait(count, topic)
      shown.set(id, toast.notice(text, id))
    }
}

/** Hides the notices of those who wait, except some. */
export function hideWaiting(isKept: (id: string) => boolean = () => false): void {
  for (const [id, toastId] of shown) {
    if (isKept(id)) continue
    toast.withdraw(toastId)
    shown.delete(id)
  }
}

const toId = ({ meetingId, names, count }: { meetingId: string; names: readonly string[]; count: number }): string =>
  `waiting:${meetingId}:${names.join()}:${count}`
