import type { FieldLabels } from '../field-labels.ts'
import type { MeetingForm } from './meetings.shapes.ts'

/** The fields of a meeting beside the common ones and its options. */
export const meetingsLabels = {
  kind: { en: 'Type', fr: 'Type' },
  'kind:open': { en: 'Instant meeting', fr: 'Réunion immédiate' },
  'kind:scheduled': { en: 'Scheduled', fr: 'Planifiée' },
  topic: { en: 'Topic', fr: 'Sujet' },
  start: { en: 'Start', fr: 'Début' },
  end: { en: 'End', fr: 'Fin' },
  durationMinutes: { en: 'Minutes', fr: 'Minutes' },
  timezone: { en: 'Time zone', fr: 'Fuseau horaire' },
  timeZoneData: { en: 'Time zone data', fr: 'Données de fuseaux horaires' },
  recurrence: { en: 'Repeats', fr: 'Répétition' },
  modeId: { en: 'Meeting mode', fr: 'Mode de réunion' },
  alternativeHost: { en: 'Alternative host', fr: 'Hôte suppléant' },
  alternativeHosts: { en: 'Alternative hosts', fr: 'Hôtes suppléants' },
  managers: { en: 'Co-managers', fr: 'Cogestionnaires' },
  number: { en: 'Meeting ID', fr: 'Numéro de réunion' },
  occurrence: { en: 'Date of the series', fr: 'Date de la série' },
  from: { en: 'This date of the series and later ones', fr: 'Cette date de la série et les suivantes' },
  occurrences: { en: 'Dates moved', fr: 'Dates déplacées' },
  invited: { en: 'Invited', fr: 'Invités' },
  again: { en: 'Invited again', fr: 'Invités de nouveau' },
} satisfies FieldLabels<Omit<MeetingForm, 'invitees' | 'options'>, 'kind'>
