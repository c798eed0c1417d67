/** The columns of the list of recordings. */
export const recordingColumns = {
  topic: { en: 'Topic', fr: 'Sujet' },
  number: { en: 'Meeting ID', fr: 'Numéro de réunion' },
  owner: { en: 'Host', fr: 'Hôte' },
  people: { en: 'People', fr: 'Participants' },
  start: { en: 'Start', fr: 'Début' },
  end: { en: 'End', fr: 'Fin' },
  size: { en: 'Size', fr: 'Taille' },
  state: { en: 'Status', fr: 'État' },
} as const

export const recordingStateLabels = {
  recording: { en: 'Recording', fr: 'En cours' },
  processing: { en: 'Processing', fr: 'En préparation' },
  ready: { en: 'Ready', fr: 'Prêt' },
  failed: { en: 'Failed', fr: 'Échec' },
} as const

export const recordingsLabels = {
  held: { en: 'On hold', fr: 'Conservé' },
  trimmedFrom: { en: 'Begins at', fr: 'Commence à' },
  trimmedTo: { en: 'Ends at', fr: 'Se termine à' },
  file: { en: 'File', fr: 'Fichier' },
  'file:video': { en: 'Video', fr: 'Vidéo' },
  'file:audio': { en: 'Sound', fr: 'Son' },
  'file:poster': { en: 'Picture', fr: 'Image' },
  byLink: { en: 'With a link', fr: 'Par un lien' },
} as const
