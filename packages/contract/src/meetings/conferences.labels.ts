import type { Labels } from '../field-labels.ts'
import { meetingsLabels } from './meetings.labels.ts'

/** The columns of meetings that are in progress or have ended, in lists and in their files. */
export const conferenceColumns = {
  topic: meetingsLabels.topic,
  number: meetingsLabels.number,
  tenant: { en: 'Tenant', fr: 'Organisation' },
  host: { en: 'Host', fr: 'Hôte' },
  start: { en: 'Start time', fr: 'Début' },
  end: { en: 'End time', fr: 'Fin' },
  participants: { en: 'Participants', fr: 'Participants' },
  worst: { en: 'Worst connection', fr: 'Pire connexion' },
  'worst:good': { en: 'Good', fr: 'Bonne' },
  'worst:poor': { en: 'Poor', fr: 'Mauvaise' },
} satisfies Labels
