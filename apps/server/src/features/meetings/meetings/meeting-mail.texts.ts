import type { Language } from '@foyer/contract/call'

/** The reason for an email about a meeting. */
export type MailKind = 'create' | 'change' | 'cancel'

type Texts = {
  subject: { [kind in MailKind]: (topic: string) => string }
  opening: { [kind in MailKind]: (host: string) => string }
  topic: string
  when: string
  number: string
  password: string
  join: string
  open: string
  noAccount: string
  replies: (brand: string, email: string) => string
}

export const meetingMailTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      create: (topic) => `Invitation: ${topic}`,
      change: (topic) => `Changed: ${topic}`,
      cancel: (topic) => `Cancelled: ${topic}`,
    },
    opening: {
      create: (host) => `${host} invites you to a meeting.`,
      change: (host) => `${host} has changed this meeting.`,
      cancel: (host) => `${host} has cancelled this meeting.`,
    },
    topic: 'Topic:',
    when: 'When:',
    number: 'Meeting ID:',
    password: 'Password:',
    join: 'Join the meeting',
    open: 'Join:',
    noAccount: 'The link opens in your browser. You don’t need an account.',
    replies: (brand, email) => `Sent by ${brand}. Replies go to ${email}.`,
  },
  fr: {
    subject: {
      create: (topic) => `Invitation : ${topic}`,
      change: (topic) => `Réunion modifiée : ${topic}`,
      cancel: (topic) => `Réunion annulée : ${topic}`,
    },
    opening: {
      create: (host) => `${host} vous invite à une réunion.`,
      change: (host) => `${host} a modifié cette réunion.`,
      cancel: (host) => `${host} a annulé cette réunion.`,
    },
    topic: 'Sujet :',
    when: 'Date :',
    number: 'Numéro de réunion :',
    password: 'Mot de passe :',
    join: 'Rejoindre la réunion',
    open: 'Rejoindre :',
    noAccount: 'Le lien s’ouvre dans votre navigateur. Vous n’avez pas besoin de compte.',
    replies: (brand, email) => `Envoyé par ${brand}. Les réponses sont envoyées à ${email}.`,
  },
}
