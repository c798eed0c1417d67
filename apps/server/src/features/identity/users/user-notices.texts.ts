import type { Language } from '@foyer/contract/language'

type Texts = {
  emailChanged: {
    subject: (brand: string) => string
    opening: (before: string, after: string, brand: string) => string
    advice: string
    footer: (brand: string) => string
  }
  passwordReset: {
    subject: (brand: string) => string
    opening: (email: string, brand: string) => string
    advice: string
    footer: (brand: string) => string
  }
}

/** Texts of the emails about a new email address, and about a password that an administrator has reset. */
export const userNoticeTexts: { readonly [language in Language]: Texts } = {
  en: {
    emailChanged: {
      subject: (brand) => `Your email for ${brand} was changed`,
      opening: (before, after, brand) => `The account of ${before} at ${brand} now has the email ${after}.`,
      advice: "If this wasn't you, contact your administrator now.",
      footer: (brand) => `Sent by ${brand}. Emails about your meetings go to the new address from now on.`,
    },
    passwordReset: {
      subject: (brand) => `Your password for ${brand} was reset`,
      opening: (email, brand) =>
        `An administrator has reset the password of ${email} at ${brand}. You have been signed out on all your devices.`,
      advice:
        "Your administrator gives you a temporary password, which you change when you sign in. If you don't know why it was reset, contact them now.",
      footer: (brand) => `Sent by ${brand}.`,
    },
  },
  fr: {
    emailChanged: {
      subject: (brand) => `Votre adresse e-mail pour ${brand} a été changée`,
      opening: (before, after, brand) => `Le compte de ${before} chez ${brand} a désormais l’adresse ${after}.`,
      advice: 'Si ce n’était pas vous, contactez votre administrateur sans attendre.',
      footer: (brand) => `Envoyé par ${brand}. Les e-mails sur vos réunions arrivent désormais à la nouvelle adresse.`,
    },
    passwordReset: {
      subject: (brand) => `Votre mot de passe pour ${brand} a été réinitialisé`,
      opening: (email, brand) =>
        `Un administrateur a réinitialisé le mot de passe de ${email} chez ${brand}. Vous avez été déconnecté de tous vos appareils.`,
      advice:
        'Votre administrateur vous remet un mot de passe provisoire, que vous changerez à la connexion. Si vous ignorez pourquoi il a été réinitialisé, contactez-le sans attendre.',
      footer: (brand) => `Envoyé par ${brand}.`,
    },
  },
}
