import { conferenceEventLabels } from '@foyer/contract/meetings/conference-events.labels'
import { defineListFile } from '#platform/files/list-file.ts'
import type { LogEventRow } from './meeting-log.store.ts'

/** Events follow each other within a minute, so their times have seconds and what is below them. */
const formatExactTime = (at: Date): string => at.toISOString().slice(0, 23).replace('T', ' ')

export const meetingLogFile = defineListFile<LogEventRow>({
  name: { en: 'meeting-log', fr: 'journal-de-reunion' },
  columns: [
    { en: 'Time (UTC)', fr: 'Heure (UTC)', cell: ({ at }) => formatExactTime(at) },
    { en: 'Participant', fr: 'Participant', cell: ({ name }) => name },
    {
      en: 'Event',
      fr: 'Événement',
      cell: ({ type }, language) => conferenceEventLabels[type][language],
    },
    { en: 'By', fr: 'Par', cell: ({ by_name: by }) => by },
    { en: 'Detail', fr: 'Détail', cell: ({ detail }) => detail },
  ],
})
