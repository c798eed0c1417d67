import type { Labels } from '../field-labels.ts'
import { meetingsLabels } from '../meetings/meetings.labels.ts'

/** The columns of feedback, in the list and in its file. */
export const feedbackColumns = {
  name: { en: 'Participant name', fr: 'Nom du participant' },
  tenant: { en: 'Tenant', fr: 'Organisation' },
  rating: { en: 'Rating', fr: 'Note' },
  suggestion: { en: 'Suggestion', fr: 'Suggestion' },
  start: { en: 'Start time', fr: 'Début' },
  video: { en: 'Video', fr: 'Vidéo' },
  share: { en: 'Screen share', fr: 'Partage d’écran' },
  audio: { en: 'Audio bridge', fr: 'Pont audio' },
  recording: { en: 'Recording', fr: 'Enregistrement' },
  topic: meetingsLabels.topic,
  number: meetingsLabels.number,
  version: { en: 'Version', fr: 'Version' },
  network: { en: 'Network', fr: 'Réseau' },
  system: { en: 'Device', fr: 'Appareil' },
} satisfies Labels
