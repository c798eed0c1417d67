import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (topic: string) => string
  opening: string
  topic: string
  by: string
  unknown: string
  when: string
  open: string
  openText: string
  reason: string
}

export const openedEmailTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (topic) => `Opened: ${topic}`,
    opening: 'A recording that you shared was opened for the first time.',
    topic: 'Topic:',
    by: 'By:',
    unknown: 'someone who was not signed in',
    when: 'When:',
    open: 'See who opened it',
    openText: 'See who opened it:',
    reason: 'You get this once for each link with which you share a recording.',
  },
  fr: {
    subject: (topic) => `Ouvert : ${topic}`,
    opening: 'Un enregistrement que vous avez partagé a été ouvert pour la première fois.',
    topic: 'Sujet :',
    by: 'Par :',
    unknown: 'une personne qui n’était pas connectée',
    when: 'Date :',
    open: 'Voir qui l’a ouvert',
    openText: 'Voir qui l’a ouvert :',
    reason: 'Vous recevez cet e-mail une fois pour chaque lien avec lequel vous partagez un enregistrement.',
  },
}
