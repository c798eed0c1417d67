import { defineTexts } from '#lib/texts.ts'

export const landingTexts = defineTexts({
  en: {
    welcomeGuest: 'Join a meeting',
    join: 'Join a meeting',
    joinPlaceholder: 'Paste a link or a number',
    number: 'Meeting ID or link',
    numberHint: '10 digits, or the link from your invitation',
    numberInvalid: 'Please enter 10 digits',
    joinVerb: 'Join',
    noSignupGuest: "You don't need an account: the meeting ID or link is enough.",
  },
  fr: {
    welcomeGuest: 'Rejoindre une réunion',
    join: 'Rejoindre une réunion',
    joinPlaceholder: 'Collez un lien ou un numéro',
    number: 'Numéro ou lien de la réunion',
    numberHint: '10 chiffres, ou le lien de votre invitation',
    numberInvalid: 'Saisissez 10 chiffres',
    joinVerb: 'Rejoindre',
    noSignupGuest: 'Aucun compte n’est nécessaire : le numéro ou le lien suffit.',
  },
})
