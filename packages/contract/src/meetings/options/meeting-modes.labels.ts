import type { Labels } from '../../field-labels.ts'

/** The fields of a meeting mode beside the common ones and the options, and what calls of modes record. */
export const meetingModesLabels = {
  isDefault: { en: 'Default', fr: 'Par défaut' },
  isLimit: { en: 'Limits all other modes', fr: 'Limite tous les autres modes' },
  replacement: { en: 'New mode of its meetings', fr: 'Nouveau mode de ses réunions' },
  'replacement:standard': { en: 'Standard', fr: 'Standard' },
  meetings: { en: 'Meetings', fr: 'Réunions' },
  'status:active': { en: 'Active', fr: 'Actif' },
  'status:disabled': { en: 'Disabled', fr: 'Désactivé' },
  fixed: { en: 'Options that hosts cannot change', fr: 'Options que les hôtes ne peuvent pas modifier' },
  'freedom:fixed': { en: 'Locked', fr: 'Verrouillé' },
  'freedom:meeting': { en: 'For a meeting', fr: 'Pour une réunion' },
  'freedom:room': { en: 'Also in the meeting', fr: 'Aussi pendant la réunion' },
} satisfies Labels
