import type { Language } from '@foyer/contract/language'

/**
 * The reason for an email about a meeting; `end` is that of the part of a series before its later meetings change,
 * `remove` is for those who are no longer invited, `own` is the organizer's copy; `zone` and `own-zone` notify invitees
 * and organizer of new rules of the time zone. When a meeting gets a new owner, `former-host` cancels the invitation of the
 * previous one, and `new-host` is that of the new one; the new owner gets `hosting-invitation` and `hosting` in their
 * place, and the previous one `handed-over`.
 */
export type MailKind =
  | 'create'
  | 'change'
  | 'cancel'
  | 'end'
  | 'remove'
  | 'own'
  | 'zone'
  | 'own-zone'
  | 'former-host'
  | 'new-host'
  | 'hosting-invitation'
  | 'hosting'
  | 'handed-over'

/** Emails to hosts that say what their invitees get. */
export type HostMailKind = Extract<MailKind, 'own-zone' | 'hosting'>

type Texts = {
  subject: { [kind in MailKind]: (topic: string) => string }
  opening: { [kind in MailKind]: (host: string, zone: string) => string }
  /** Sentences for hosts about the emails to their invitees: that these are sent, or that the meeting sends none. */
  invitees: { [kind in HostMailKind | 'none']: string }
  topic: string
  when: string
  firstMoved: string
  inMeetingZone: string
  repeats: string
  number: string
  password: string
  passwordOn: (date: string) => string
  join: string
  open: string
  /** Notes for those who join. */
  entry: {
    noAccount: string
    signedInOnly: (brand: string) => string
    noPassword: string
    lobby: string
    muted: string
  }
  alternativeHost: string
  /** The text before the link of those who have not answered, and of those whose answer holds. */
  answer: { [state in 'open' | 'given' | 'change' | 'zone']: string }
  answerLink: string
  replies: (brand: string, email: string) => string
}

export const meetingMailTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      create: (topic) => `Invitation: ${topic}`,
      change: (topic) => `Changed: ${topic}`,
      cancel: (topic) => `Cancelled: ${topic}`,
      end: (topic) => `Ends earlier: ${topic}`,
      remove: (topic) => `No longer invited: ${topic}`,
      own: (topic) => `For your calendar: ${topic}`,
      zone: (topic) => `Changed: ${topic}`,
      'own-zone': (topic) => `Changed: ${topic}`,
      'former-host': (topic) => `Replaced invitation: ${topic}`,
      'new-host': (topic) => `New host: ${topic}`,
      'hosting-invitation': (topic) => `Replaced invitation: ${topic}`,
      hosting: (topic) => `You host now: ${topic}`,
      'handed-over': (topic) => `Handed over: ${topic}`,
    },
    opening: {
      create: (host) => `${host} invites you to a meeting.`,
      change: (host) => `${host} has changed this meeting.`,
      cancel: (host) => `${host} has cancelled this meeting.`,
      end: (host) =>
        `${host} has changed the later meetings of this series, which now ends earlier. Another email has the new ones.`,
      remove: (host) => `${host} has removed you from this meeting.`,
      own: () => 'Your meeting, with its calendar file.',
      zone: (_host, zone) =>
        `The rules for the clocks in ${zone} have changed. This meeting keeps its local time there; in other time zones it is now at another time.`,
      'own-zone': (_host, zone) =>
        `The rules for the clocks in ${zone} have changed. Your meeting keeps its local time there; in other time zones it is now at another time.`,
      'former-host': (host) =>
        `${host} no longer hosts this meeting. It takes place as planned: another email has the invitation of its new host, in place of this one.`,
      'new-host': (host) =>
        `${host} now hosts this meeting, which takes place as planned. This invitation replaces the former one.`,
      'hosting-invitation': (host) =>
        `${host} no longer hosts this meeting: you do. It takes place as planned: another email has its calendar file for you as its host, in place of this invitation.`,
      hosting: () => 'You now host this meeting, which takes place as planned.',
      'handed-over': () =>
        'You have handed over this meeting, and no longer host it. If it stays in your calendar, remove it there.',
    },
    invitees: {
      'own-zone': 'Everybody you have invited gets the new times.',
      hosting: 'Everybody invited gets an invitation from you.',
      none: 'This meeting sends no emails about changes: please tell everybody invited yourself.',
    },
    topic: 'Topic:',
    when: 'When:',
    firstMoved: 'First meeting affected:',
    inMeetingZone: 'In the meeting’s time zone:',
    repeats: 'Repeats:',
    number: 'Meeting ID:',
    password: 'Password:',
    passwordOn: (date) => `Password on ${date}:`,
    join: 'Join the meeting',
    open: 'Join:',
    entry: {
      noAccount: 'The link opens in your browser. You don’t need an account.',
      signedInOnly: (brand) => `The link opens in your browser. To join, you sign in with your account of ${brand}.`,
      noPassword: 'You don’t need a password.',
      lobby: 'You ask to be let in, and the host admits you.',
      muted: 'You enter with your microphone off.',
    },
    alternativeHost: 'You are an alternative host: once you have signed in, you can start this meeting.',
    answer: {
      open: 'Can you come?',
      given: 'Your answer still counts. You can change it:',
      change: 'If the time has changed, please answer again:',
      zone: 'If the time no longer suits you, please change your answer:',
    },
    answerLink: 'Accept or decline',
    replies: (brand, email) => `Sent by ${brand}. Replies go to ${email}.`,
  },
  fr: {
    subject: {
      create: (topic) => `Invitation : ${topic}`,
      change: (topic) => `Réunion modifiée : ${topic}`,
      cancel: (topic) => `Réunion annulée : ${topic}`,
      end: (topic) => `Se termine plus tôt : ${topic}`,
      remove: (topic) => `Invitation retirée : ${topic}`,
      own: (topic) => `Pour votre agenda : ${topic}`,
      zone: (topic) => `Réunion modifiée : ${topic}`,
      'own-zone': (topic) => `Réunion modifiée : ${topic}`,
      'former-host': (topic) => `Invitation remplacée : ${topic}`,
      'new-host': (topic) => `Nouvel hôte : ${topic}`,
      'hosting-invitation': (topic) => `Invitation remplacée : ${topic}`,
      hosting: (topic) => `Vous êtes désormais l’hôte : ${topic}`,
      'handed-over': (topic) => `Réunion confiée : ${topic}`,
    },
    opening: {
      create: (host) => `${host} vous invite à une réunion.`,
      change: (host) => `${host} a modifié cette réunion.`,
      cancel: (host) => `${host} a annulé cette réunion.`,
      end: (host) =>
        `${host} a modifié les réunions suivantes de cette série, qui se termine désormais plus tôt. Un autre e-mail contient les nouvelles.`,
      remove: (host) => `${host} vous a retiré de cette réunion.`,
      own: () => 'Votre réunion, avec son fichier d’agenda.',
      zone: (_host, zone) =>
        `Les règles de l’heure légale ont changé pour ${zone}. Cette réunion y garde son heure locale ; dans les autres fuseaux horaires, elle a désormais lieu à une autre heure.`,
      'own-zone': (_host, zone) =>
        `Les règles de l’heure légale ont changé pour ${zone}. Votre réunion y garde son heure locale ; dans les autres fuseaux horaires, elle a désormais lieu à une autre heure.`,
      'former-host': (host) =>
        `${host} n’est plus l’hôte de cette réunion. Elle a lieu comme prévu : un autre e-mail contient l’invitation de son nouvel hôte, qui remplace celle-ci.`,
      'new-host': (host) =>
        `${host} est désormais l’hôte de cette réunion, qui a lieu comme prévu. Cette invitation remplace la précédente.`,
      'hosting-invitation': (host) =>
        `${host} n’est plus l’hôte de cette réunion : c’est vous. Elle a lieu comme prévu : un autre e-mail contient votre fichier d’agenda en tant qu’hôte, qui remplace cette invitation.`,
      hosting: () => 'Vous êtes désormais l’hôte de cette réunion, qui a lieu comme prévu.',
      'handed-over': () =>
        'Vous avez confié cette réunion et n’en êtes plus l’hôte. Si elle reste dans votre agenda, retirez-la.',
    },
    invitees: {
      'own-zone': 'Toutes les personnes invitées reçoivent les nouveaux horaires.',
      hosting: 'Toutes les personnes invitées reçoivent une invitation de votre part.',
      none: 'Cette réunion n’envoie pas d’e-mails sur les modifications : merci d’informer vous-même les personnes invitées.',
    },
    topic: 'Sujet :',
    when: 'Date :',
    firstMoved: 'Première réunion concernée :',
    inMeetingZone: 'Dans le fuseau horaire de la réunion :',
    repeats: 'Répétition :',
    number: 'Numéro de réunion :',
    password: 'Mot de passe :',
    passwordOn: (date) => `Mot de passe du ${date} :`,
    join: 'Rejoindre la réunion',
    open: 'Rejoindre :',
    entry: {
      noAccount: 'Le lien s’ouvre dans votre navigateur. Vous n’avez pas besoin de compte.',
      signedInOnly: (brand) =>
        `Le lien s’ouvre dans votre navigateur. Pour participer, connectez-vous avec votre compte ${brand}.`,
      noPassword: 'Aucun mot de passe n’est demandé.',
      lobby: 'Vous demandez à entrer, et l’hôte vous admet.',
      muted: 'Votre micro est coupé à l’entrée.',
    },
    alternativeHost: 'Vous êtes hôte suppléant : une fois connecté, vous pouvez démarrer cette réunion.',
    answer: {
      open: 'Serez-vous présent ?',
      given: 'Votre réponse reste valable. Vous pouvez la modifier :',
      change: 'Si l’horaire a changé, merci de répondre à nouveau :',
      zone: 'Si l’horaire ne vous convient plus, merci de modifier votre réponse :',
    },
    answerLink: 'Accepter ou refuser',
    replies: (brand, email) => `Envoyé par ${brand}. Les réponses sont envoyées à ${email}.`,
  },
}
