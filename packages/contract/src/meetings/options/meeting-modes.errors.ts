import { defineErrors } from '../../define-errors.ts'

export const meetingModesErrors = defineErrors({
  'mode-name-taken': {
    status: 409,
    en: 'A meeting mode has this name already',
    fr: 'Un mode de réunion porte déjà ce nom',
  },
  'too-many-modes': {
    status: 409,
    en: 'An organisation can have up to 100 meeting modes',
    fr: 'Une organisation peut avoir jusqu’à 100 modes de réunion',
  },
  'mode-in-use': {
    status: 409,
    en: 'This mode is in use. Choose another mode for its meetings (number: {count})',
    fr: 'Ce mode est utilisé. Choisissez un autre mode pour ses réunions (nombre : {count})',
  },
  'mode-is-default': {
    status: 409,
    en: 'This is the default mode. Make another mode the default first',
    fr: 'C’est le mode par défaut. Choisissez d’abord un autre mode par défaut',
  },
  'option-too-wide': {
    status: 400,
    en: 'The operator of this portal does not allow this',
    fr: 'L’opérateur de ce portail ne le permet pas',
  },
})

/** The errors of a choice of mode or options for a meeting. */
export const optionErrors = ['mode-not-available', 'option-fixed', 'contradicts-encryption', 'no-sound'] as const
