import { defineErrors } from '../define-errors.ts'

export const meetingsErrors = defineErrors({
  'topic-invalid': { status: 400, en: 'Enter a valid topic', fr: 'Saisissez un sujet valide' },
  'meeting-password-invalid': {
    status: 400,
    en: 'Enter a valid meeting password',
    fr: 'Saisissez un mot de passe de réunion valide',
  },
  'start-in-past': { status: 400, en: 'Please choose an upcoming time', fr: 'Choisissez une heure à venir' },
  'meeting-too-long': {
    status: 400,
    en: 'A meeting can last up to 24 hours',
    fr: 'Une réunion peut durer jusqu’à 24 heures',
  },
  'weekday-missing': { status: 400, en: 'Please select a day', fr: 'Sélectionnez un jour' },
  'recurrence-end-invalid': {
    status: 400,
    en: 'Choose an end date, or a number from 1 to 365',
    fr: 'Choisissez une date de fin, ou un nombre de 1 à 365',
  },
  'no-occurrence': {
    status: 400,
    en: 'No meeting takes place by this rule. Choose a later end',
    fr: 'Aucune réunion n’a lieu selon cette règle. Choisissez une fin plus tardive',
  },
  'too-many-occurrences': {
    status: 400,
    en: 'A meeting can repeat up to 365 times, until 2199',
    fr: 'Une réunion peut se répéter jusqu’à 365 fois, au plus tard en 2199',
  },
  'zone-unknown': { status: 400, en: 'Choose a time zone', fr: 'Choisissez un fuseau horaire' },
  'meeting-in-progress': {
    status: 409,
    en: 'This meeting is in progress. End it first',
    fr: 'Cette réunion est en cours. Terminez-la d’abord',
  },
  'manager-invalid': {
    status: 400,
    en: 'Only other users of your organisation who can sign in can be co-managers',
    fr: 'Seuls les autres utilisateurs de votre organisation qui peuvent se connecter peuvent être cogestionnaires',
  },
  'new-host-invalid': {
    status: 400,
    en: 'Only other users of your organisation who can sign in can host a meeting',
    fr: 'Seuls les autres utilisateurs de votre organisation qui peuvent se connecter peuvent être hôtes d’une réunion',
  },
  'change-email-limit': {
    status: 429,
    en: 'The change was not saved, because its invitees cannot be notified: too many emails about changes were sent to people outside your organisation today. Try again tomorrow',
    fr: 'La modification n’a pas été enregistrée, car les invités ne peuvent pas en être informés : trop d’e-mails de modification ont été envoyés aujourd’hui à des personnes extérieures à votre organisation. Réessayez demain',
  },
  'group-not-found': {
    status: 404,
    en: 'This group no longer exists. Remove it and try again',
    fr: 'Ce groupe n’existe plus. Retirez-le et réessayez',
  },
  'too-many-invitees': {
    status: 409,
    en: 'A meeting can have up to 500 invitees',
    fr: 'Une réunion peut compter jusqu’à 500 invités',
  },
})
