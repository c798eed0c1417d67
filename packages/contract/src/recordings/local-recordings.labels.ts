import type { Labels } from '../field-labels.ts'
import type { LocalizedText } from '../language.ts'
import type { LocalRecordingState } from './local-recordings.ts'

/** The columns of the list of local recordings. */
export const localRecordingColumns = {
  topic: { en: 'Topic', fr: 'Sujet' },
  number: { en: 'Meeting ID', fr: 'Numéro de réunion' },
  tenant: { en: 'Tenant', fr: 'Organisation' },
  owner: { en: 'Recorded by', fr: 'Enregistré par' },
  computer: { en: 'Computer name', fr: 'Nom de l’ordinateur' },
  file: { en: 'File', fr: 'Fichier' },
  start: { en: 'Start', fr: 'Début' },
  end: { en: 'End', fr: 'Fin' },
  size: { en: 'Size', fr: 'Taille' },
  state: { en: 'Status', fr: 'État' },
  seen: { en: 'Last seen', fr: 'Vu pour la dernière fois' },
} as const

/** The fields that the audit log records. */
export const localRecordingsLabels = { topic: localRecordingColumns.topic } satisfies Labels

export const localRecordingStateLabels: { readonly [state in LocalRecordingState]: LocalizedText } = {
  recording: { en: 'Recording', fr: 'En cours' },
  computer: { en: 'On the computer', fr: 'Sur l’ordinateur' },
  requested: { en: 'Waits for the computer', fr: 'Attend l’ordinateur' },
  missing: { en: 'File not found', fr: 'Fichier introuvable' },
  uploading: { en: 'Uploading', fr: 'Téléversement en cours' },
  uploaded: { en: 'In the cloud', fr: 'Dans le cloud' },
}
