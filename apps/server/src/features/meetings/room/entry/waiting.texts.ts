import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (topic: string) => string
  opening: string
  topic: string
  waiting: string
  others: (count: number) => string
  start: string
  open: string
  reason: string
}

export const waitingTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (topic) => `Somebody is waiting: ${topic}`,
    opening: 'Somebody is waiting for a host of this meeting.',
    topic: 'Topic:',
    waiting: 'Waiting:',
    others: (count) => (count === 1 ? '1 other person' : `${count} other people`),
    start: 'Open the meeting',
    open: 'Open the meeting:',
    reason:
      'You get this because you host this meeting. An option of the meeting switches these emails off; there is at most one in ten minutes.',
  },
  fr: {
    subject: (topic) => `Quelqu’un attend : ${topic}`,
    opening: 'Quelqu’un attend un hôte de cette réunion.',
    topic: 'Sujet :',
    waiting: 'En attente :',
    others: (count) => (count === 1 ? '1 autre personne' : `${count} autres personnes`),
    start: 'Ouvrir la réunion',
    open: 'Ouvrir la réunion :',
    reason:
      'Vous recevez cet e-mail parce que vous êtes hôte de cette réunion. Une option de la réunion désactive ces e-mails ; il y en a un au plus toutes les dix minutes.',
  },
}
