import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (topic: string) => string
  opening: string
  topic: string
  when: string
  open: string
  openText: string
  reason: string
}

export const readyEmailTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (topic) => `Recording: ${topic}`,
    opening: 'Your recording is ready.',
    topic: 'Topic:',
    when: 'When:',
    open: 'Watch the recording',
    openText: 'Watch the recording:',
    reason: 'You get this because you host this meeting, and it was recorded.',
  },
  fr: {
    subject: (topic) => `Enregistrement : ${topic}`,
    opening: 'Votre enregistrement est prêt.',
    topic: 'Sujet :',
    when: 'Date :',
    open: 'Voir l’enregistrement',
    openText: 'Voir l’enregistrement :',
    reason: 'Vous recevez cet e-mail parce que vous êtes l’hôte de cette réunion et qu’elle a été enregistrée.',
  },
}
