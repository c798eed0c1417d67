import type { Language } from '@foyer/contract/call'

/** What a mail tells of a meeting. */
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
  answers: (brand: string, email: string) => string
}

/** What invitations say, in both languages. */
export const invitationTexts: { readonly [language in Language]: Texts } = {
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
    noAccount: 'The link opens in a browser; you need no account.',
    answers: (brand, email) => `Sent by ${brand}. Answers go to ${email}.`,
  },
  fr: {
    subject: {
      create: (topic) => `Invitation : ${topic}`,
      change: (topic) => `Modifiée : ${topic}`,
      cancel: (topic) => `Annulée : ${topic}`,
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
    noAccount: 'Le lien s’ouvre dans un navigateur ; aucun compte n’est nécessaire.',
    answers: (brand, email) => `Envoyé par ${brand}. Les réponses vont à ${email}.`,
  },
}
