import type { CommonError } from './call.ts'
import { defineErrors, type ErrorDefinition } from './define-errors.ts'
import type { Language } from './language.ts'

/** The errors that any call may fail with. */
export const commonErrors = defineErrors({
  'bad-input': { status: 400, en: 'Please check the marked fields', fr: 'Vérifiez les champs signalés' },
  'not-signed-in': { status: 401, en: 'Please sign in', fr: 'Veuillez vous connecter' },
  forbidden: {
    status: 403,
    en: "You don't have permission to do this",
    fr: 'Vous n’avez pas l’autorisation de faire cela',
  },
  'view-read-only': {
    status: 403,
    en: 'You are viewing this portal read-only, so nothing can be changed, joined or downloaded',
    fr: 'Vous consultez ce portail en lecture seule : rien ne peut y être modifié, rejoint ou téléchargé',
  },
  'view-ended': {
    status: 401,
    en: 'The view of this portal has ended',
    fr: 'La consultation de ce portail est terminée',
  },
  'reauthentication-required': {
    status: 403,
    en: 'Please confirm that it is you',
    fr: 'Confirmez que c’est bien vous',
  },
  'not-found': { status: 404, en: 'Not found', fr: 'Introuvable' },
  conflict: {
    status: 409,
    en: 'Changed by someone else in the meantime',
    fr: 'Modifié par quelqu’un d’autre entre-temps',
  },
  'too-many-requests': {
    status: 429,
    en: 'Too many attempts. Please wait a moment',
    fr: 'Trop de tentatives. Patientez un instant',
  },
  busy: {
    status: 429,
    en: 'Too many operations in progress. Please try again in a moment',
    fr: 'Trop d’opérations de ce type sont en cours. Réessayez dans un instant',
  },
  'too-large': { status: 413, en: 'Too large', fr: 'Trop volumineux' },
  'unsupported-type': {
    status: 415,
    en: 'Unsupported content type',
    fr: 'Type de contenu non pris en charge',
  },
  unavailable: {
    status: 503,
    en: 'The service is not available right now. Please try again',
    fr: 'Le service est momentanément indisponible. Réessayez',
  },
  unexpected: { status: 500, en: 'Failed, Try Again..!!', fr: 'Échec, réessayez..!!' },
  'field-invalid': { status: 400, en: 'Please check this field', fr: 'Vérifiez ce champ' },
} satisfies { readonly [code in CommonError | 'field-invalid']: ErrorDefinition })

const fewSeconds = 20
const waits = {
  en: { seconds: 'in a few seconds', minute: 'in a minute', minutes: (count: number) => `in ${count} minutes` },
  fr: {
    seconds: 'dans quelques secondes',
    minute: 'dans une minute',
    minutes: (count: number) => `dans ${count} minutes`,
  },
}
const retry = { en: 'Too many attempts. Try again', fr: 'Trop de tentatives. Réessayez' }

/** Builds the message for 'too-many-requests' with the time to wait. */
export function buildRetryMessage(seconds: number, language: Language): string {
  const wait = waits[language]
  const minutes = Math.ceil(seconds / 60)
  const time = seconds <= fewSeconds ? wait.seconds : minutes === 1 ? wait.minute : wait.minutes(minutes)
  return `${retry[language]} ${time}`
}
