import { meetings } from '@foyer/contract/meetings/meetings'
import { copyText } from '#lib/browser/clipboard.ts'
import { useCallCache } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { meetingsTexts } from './meetings.texts.ts'

/** Copies a meeting's invitation in the language of the interface. */
export function useCopyInvite(): (meetingId: string) => void {
  const t = useTexts(meetingsTexts)
  const language = useLanguage()
  const cache = useCallCache()
  const copy = async (meetingId: string) => {
    const { text } = await cache.fetch(meetings.copyInvite, { id: meetingId, language })
    if (await copyText(text)) toast.success(t.inviteCopied)
    else toast.error(t.copyFailed)
  }
  return (meetingId) => void copy(meetingId).catch((error: unknown) => toast.failure(error))
}
