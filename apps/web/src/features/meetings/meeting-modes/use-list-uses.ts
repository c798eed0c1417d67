import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { modesTexts } from './meeting-modes.texts.ts'

/** Returns what has a mode, in words: '3 meetings, 1 personal meeting and 2 groups'. */
export function useListUses() {
  const t = useTexts(modesTexts)
  const formats = useFormats()
  return ({ meetings, personal, groups }: MeetingMode): string =>
    formats.list([
      ...(meetings > 0 ? [t.meetingCount(meetings)] : []),
      ...(personal > 0 ? [t.personalMeetingCount(personal)] : []),
      ...(groups.length > 0 ? [t.groupCount(groups.length)] : []),
    ])
}
