import { defineTexts } from '#lib/texts.ts'

export const meetNowTexts = defineTexts({
  en: {
    meetNow: 'Meet now',
    meetingTopic: (name: string) => `${name}'s meeting`,
    start: 'Start',
    ready: 'Your meeting is ready',
    readyBody: 'Share this link with your guests, then start.',
  },
  fr: {
    meetNow: 'Réunion immédiate',
    meetingTopic: (name) => `Réunion de ${name}`,
    start: 'Démarrer',
    ready: 'Votre réunion est prête',
    readyBody: 'Partagez ce lien avec vos invités, puis démarrez.',
  },
})
