import { recordings } from '@foyer/contract/recordings/recordings'
import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { saveFile } from '#lib/browser/save-file.ts'
import { useCallCache } from '#lib/queries.ts'
import { toast } from '#lib/toast.ts'
import { toChatText } from './recordings.rules.ts'

/** Returns a function that saves the chat of a recording as a text file. */
export function useSaveChat(): (recording: Pick<Recording, 'id' | 'topic'>) => Promise<void> {
  const cache = useCallCache()
  return async ({ id, topic }) => {
    try {
      const { items } = await cache.fetch(recordings.listMessages, { id })
      saveFile(new File([toChatText(items)], `${topic}.txt`, { type: 'text/plain' }))
    } catch (error) {
      toast.failure(error)
    }
  }
}
