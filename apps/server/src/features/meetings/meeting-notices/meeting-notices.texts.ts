import type { Language } from '@foyer/contract/language'

type Texts = {
  subject: (topic: string, time: string) => string
  opening: string
  topic: string
  when: string
  number: string
  join: string
  open: string
  reason: string
}

export const reminderTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: (topic, time) => `Reminder: ${topic}, ${time}`,
    opening: 'A meeting starts soon.',
    topic: 'Topic:',
    when: 'When:',
    number: 'Meeting ID:',
    join: 'Join the meeting',
    open: 'Join:',
    reason: 'You chose reminders by email in your settings, where you can switch them off.',
  },
  fr: {
    subject: (topic, time) => `Rappel : ${topic}, ${time}`,
    opening: 'Une réunion commence bientôt.',
    topic: 'Sujet :',
    when: 'Date :',
    number: 'Numéro de réunion :',
    join: 'Rejoindre la réunion',
    open: 'Rejoindre :',
    reason: 'Vous avez choisi les rappels par e-mail dans vos réglages, où vous pouvez les désactiver.',
  },
}
