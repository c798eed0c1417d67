import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (topic: string) => string
  opening: string
  topic: string
  when: string
  length: string
  duration: (minutes: number) => string
  rating: string
  rated: (average: string, max: number, count: number) => string
  people: (count: number) => string
  others: (count: number) => string
  open: string
  openText: string
  reason: string
}

/** Writes minutes, from an hour on as hours and minutes, with spaces at which no line breaks. */
const writeDuration = (minutes: number): string =>
  minutes < 60
    ? `${minutes}\u00A0min`
    : `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(minutes % 60).padStart(2, '0')}`

export const summaryTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (topic) => `Summary: ${topic}`,
    opening: 'Your meeting is over.',
    topic: 'Topic:',
    when: 'When:',
    length: 'Duration:',
    duration: writeDuration,
    rating: 'Rating:',
    rated: (average, max, count) => `${average} of ${max} (${count === 1 ? '1 answer' : `${count} answers`})`,
    people: (count) => `Who was there (${count}), and for how long:`,
    others: (count) => (count === 1 ? '1 other person' : `${count} other people`),
    open: 'Open in past meetings',
    openText: 'Open in past meetings:',
    reason: 'You get this because you host this meeting. An option of the meeting switches these emails off.',
  },
  fr: {
    subject: (topic) => `Récapitulatif : ${topic}`,
    opening: 'Votre réunion est terminée.',
    topic: 'Sujet :',
    when: 'Date :',
    length: 'Durée :',
    duration: writeDuration,
    rating: 'Note :',
    rated: (average, max, count) => `${average} sur ${max} (${count} avis)`,
    people: (count) => `Participants (${count}) et durée de présence :`,
    others: (count) => (count === 1 ? '1 autre personne' : `${count} autres personnes`),
    open: 'Ouvrir dans les réunions passées',
    openText: 'Ouvrir dans les réunions passées :',
    reason:
      'Vous recevez cet e-mail parce que vous êtes l’hôte de cette réunion. Une option de la réunion désactive ces e-mails.',
  },
}
