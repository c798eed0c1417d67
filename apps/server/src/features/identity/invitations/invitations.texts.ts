import type { Language } from '@foyer/contract/language'

/** An invitation by a user, a registration of one's own, or the invitation of an unlinked user to return. */
export type InvitationKind = 'invitation' | 'registration' | 'return'

type Texts = {
  subject: { [kind in InvitationKind]: (brand: string) => string }
  opening: { [kind in InvitationKind]: (brand: string, invitedBy: string | undefined) => string }
  instruction: { [kind in InvitationKind]: string }
  /** Where passwords are off. */
  provider: { instruction: (names: string) => string; button: string; linkLabel: string }
  button: string
  linkLabel: string
  expiry: (days: number) => string
  footer: (brand: string) => string
}

/** Texts of the emails with a link to create a password. */
export const invitationTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      invitation: (brand) => `Your invitation to ${brand}`,
      registration: (brand) => `Your registration with ${brand}`,
      return: (brand) => `You're invited to rejoin ${brand}`,
    },
    opening: {
      invitation: (brand, invitedBy) =>
        invitedBy === undefined ? `You're invited to ${brand}.` : `${invitedBy} invites you to ${brand}.`,
      registration: (brand) => `Welcome to ${brand}.`,
      return: (brand, invitedBy) =>
        invitedBy === undefined ? `You're invited to rejoin ${brand}.` : `${invitedBy} invites you to rejoin ${brand}.`,
    },
    instruction: {
      invitation: 'Create a password to get started.',
      registration: 'One step left: create a password.',
      return: 'Create a new password. Your account is as you left it.',
    },
    provider: {
      instruction: (names) => `To get started, continue with ${names}.`,
      button: 'Accept the invitation',
      linkLabel: 'Accept the invitation:',
    },
    button: 'Create password',
    linkLabel: 'Create password:',
    expiry: (days) => `The link works once and expires in ${days} days.`,
    footer: (brand) => `Sent by ${brand}. If you didn't expect this email, you can ignore it.`,
  },
  fr: {
    subject: {
      invitation: (brand) => `Votre invitation à rejoindre ${brand}`,
      registration: (brand) => `Votre inscription chez ${brand}`,
      return: (brand) => `Votre invitation à revenir chez ${brand}`,
    },
    opening: {
      invitation: (brand, invitedBy) =>
        invitedBy === undefined
          ? `Vous êtes invité(e) à rejoindre ${brand}.`
          : `${invitedBy} vous invite à rejoindre ${brand}.`,
      registration: (brand) => `Bienvenue chez ${brand}.`,
      return: (brand, invitedBy) =>
        invitedBy === undefined
          ? `Vous êtes invité(e) à revenir chez ${brand}.`
          : `${invitedBy} vous invite à revenir chez ${brand}.`,
    },
    instruction: {
      invitation: 'Créez un mot de passe pour commencer.',
      registration: 'Il reste une étape : créez un mot de passe.',
      return: 'Créez un nouveau mot de passe : vous retrouverez votre compte tel que vous l’avez laissé.',
    },
    provider: {
      instruction: (names) => `Pour commencer, continuez avec ${names}.`,
      button: 'Accepter l’invitation',
      linkLabel: 'Accepter l’invitation :',
    },
    button: 'Créer le mot de passe',
    linkLabel: 'Créer le mot de passe :',
    expiry: (days) => `Le lien fonctionne une seule fois et expire dans ${days} jours.`,
    footer: (brand) => `Envoyé par ${brand}. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.`,
  },
}
