import type { CommonError, Language, Sentence, Sentences } from './call.ts'

/** What the errors of any call say; spec §8 where it has the words. */
export const commonSentences = {
  'bad-input': { en: 'Please check the marked fields', fr: 'Vérifiez les champs signalés' },
  'not-signed-in': { en: 'Please sign in', fr: 'Veuillez vous connecter' },
  forbidden: { en: 'You are not allowed to do this', fr: 'Vous n’avez pas le droit de faire cela' },
  'reauthentication-required': { en: 'Please enter your password again', fr: 'Saisissez à nouveau votre mot de passe' },
  'not-found': { en: 'Not found', fr: 'Introuvable' },
  conflict: { en: 'Changed by someone else in the meantime', fr: 'Modifié par quelqu’un d’autre entre-temps' },
  'too-many-requests': {
    en: 'Too many attempts. Please wait a moment',
    fr: 'Trop de tentatives. Patientez un instant',
  },
  busy: {
    en: 'Too many of these are in progress. Please try again in a moment',
    fr: 'Trop d’opérations de ce type sont en cours. Réessayez dans un instant',
  },
  'too-large': { en: 'This is too large', fr: 'C’est trop volumineux' },
  'unsupported-type': { en: 'This kind of content is not accepted', fr: 'Ce type de contenu n’est pas accepté' },
  unavailable: {
    en: 'The service is not available right now. Please try again',
    fr: 'Le service est momentanément indisponible. Réessayez',
  },
  unexpected: { en: 'Failed, Try Again..!!', fr: 'Échec, réessayez..!!' },
  'field-invalid': { en: 'Please check this field', fr: 'Vérifiez ce champ' },
} as const satisfies { readonly [code in CommonError | 'field-invalid']: Sentence }

const inMinutes = {
  en: (minutes: number) => (minutes === 1 ? 'in a minute' : `in ${minutes} minutes`),
  fr: (minutes: number) => (minutes === 1 ? 'dans une minute' : `dans ${minutes} minutes`),
}
const retry = { en: 'Too many attempts. Try again', fr: 'Trop de tentatives. Réessayez' }

/** Asks for patience, and for how much of it. */
export const retrySentence = (seconds: number, language: Language): string =>
  `${retry[language]} ${inMinutes[language](Math.ceil(seconds / 60))}`

/** Rules of field that several slices share (spec §5). */
export const fieldSentences = {
  'email-invalid': { en: 'Enter a valid email', fr: 'Saisissez une adresse e-mail valide' },
  'login-email-invalid': { en: 'Please enter a valid email', fr: 'Veuillez saisir une adresse e-mail valide' },
  'first-name-invalid': { en: 'Enter a valid first name', fr: 'Saisissez un prénom valide' },
  'last-name-invalid': { en: 'Enter a valid last name', fr: 'Saisissez un nom valide' },
  'password-invalid': { en: 'Enter a valid password', fr: 'Saisissez un mot de passe valide' },
  'password-weak': {
    en: 'Password must contain at least 6 characters, including upper case/ lower case and numbers',
    fr: 'Le mot de passe doit contenir au moins 6 caractères, dont majuscules, minuscules et chiffres',
  },
  'passwords-differ': { en: 'Passwords do not match', fr: 'Les mots de passe ne correspondent pas' },
} as const satisfies Sentences
