import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

/** Texts of the page before the room. */
export const joinTexts = defineTexts({
  en: {
    ...commonTexts.en,
    joinMeeting: 'Join a meeting',
    readyToJoin: 'Ready to join?',
    number: 'Meeting ID',
    numberHint: '10 digits, or paste the link or your whole invitation',
    meetingNumber: (number: string) => `Meeting ID ${number}`,
    passwordHint: 'It is in your invitation',
    name: 'Your name',
    nameHint: 'Shown to others in the meeting',
    forgetName: 'Forget this name',
    joinAs: (name: string) => `You're joining as ${name}`,
    join: 'Join',
    askToJoin: 'Ask to join',
    details: 'How to join',
    devices: 'Camera, microphone and speaker',
    joining: 'Joining the meeting…',
  },
  fr: {
    ...commonTexts.fr,
    joinMeeting: 'Rejoindre une réunion',
    readyToJoin: 'Tout est prêt ?',
    number: 'Numéro de réunion',
    numberHint: 'Dix chiffres, ou collez le lien ou toute l’invitation',
    meetingNumber: (number) => `Numéro de réunion ${number}`,
    passwordHint: 'Il figure dans votre invitation',
    name: 'Votre nom',
    nameHint: 'Visible par les autres participants',
    forgetName: 'Oublier ce nom',
    joinAs: (name) => `Vous participez en tant que ${name}`,
    join: 'Rejoindre',
    askToJoin: 'Demander à entrer',
    details: 'Pour participer',
    devices: 'Caméra, micro et haut-parleur',
    joining: 'Entrée dans la réunion…',
  },
})
