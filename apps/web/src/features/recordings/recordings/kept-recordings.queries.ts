import { recordings } from '@foyer/contract/recordings/recordings'
import { useCallQuery } from '#lib/queries.ts'
import { defineTexts, plural, useTexts } from '#lib/texts.ts'

const texts = defineTexts({
  en: {
    kept: (count: number) =>
      plural('en', count, { one: 'Its recording is kept.', other: 'Its # recordings are kept.' }),
  },
  fr: {
    kept: (count) =>
      plural('fr', count, { one: 'Son enregistrement est conservé.', other: 'Ses # enregistrements sont conservés.' }),
  },
})

/** Returns a text that is asked before a meeting is deleted, with what becomes of its recordings. */
export function useWithKeptRecordings(body: string, meetingId: string | undefined): string {
  const t = useTexts(texts)
  const { data } = useCallQuery(recordings.countByMeeting, meetingId === undefined ? undefined : { id: meetingId })
  return data === undefined || data.count === 0 ? body : `${body} ${t.kept(data.count)}`
}
