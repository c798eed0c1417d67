import type { Language } from '@foyer/contract/call'

/** An invitation by somebody, a registration of one's own, or a way back for who was unlinked. */
export type InvitationKind = 'invitation' | 'registration' | 'return'

type Texts = {
  subject: { [kind in InvitationKind]: (brand: string) => string }
  opening: { [kind in InvitationKind]: (brand: string, by: string | undefined) => string }
  what: { [kind in InvitationKind]: string }
  button: string
  open: string
  until: (days: number) => string
  foot: (brand: string) => string
}

/** What the mails with a link to a first password say, in both languages. */
export const invitationTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      invitation: (brand) => `Your invitation to ${brand}`,
      registration: (brand) => `Your registration with ${brand}`,
      return: (brand) => `Your invitation back to ${brand}`,
    },
    opening: {
      invitation: (brand, by) => (by === undefined ? `You are invited to ${brand}.` : `${by} invites you to ${brand}.`),
      registration: (brand) => `Welcome to ${brand}.`,
      return: (brand, by) =>
        by === undefined ? `You are invited back to ${brand}.` : `${by} invites you back to ${brand}.`,
    },
    what: {
      invitation: 'Create a password, and you are in.',
      registration: 'One step is left: create a password.',
      return: 'Create a new password, and you find your account as you left it.',
    },
    button: 'Create password',
    open: 'Create password:',
    until: (days) => `The link works once, within ${days} days.`,
    foot: (brand) => `Sent by ${brand}. If you did not expect this mail, you need not do anything.`,
  },
  fr: {
    subject: {
      invitation: (brand) => `Votre invitation à rejoindre ${brand}`,
      registration: (brand) => `Votre inscription chez ${brand}`,
      return: (brand) => `Votre invitation à revenir chez ${brand}`,
    },
    opening: {
      invitation: (brand, by) =>
        by === undefined ? `Vous êtes invité(e) à rejoindre ${brand}.` : `${by} vous invite à rejoindre ${brand}.`,
      registration: (brand) => `Bienvenue chez ${brand}.`,
      return: (brand, by) =>
        by === undefined
          ? `Vous êtes invité(e) à revenir chez ${brand}.`
          : `${by} vous invite à revenir chez ${brand}.`,
    },
    what: {
      invitation: 'Créez un mot de passe, et vous y êtes.',
      registration: 'Il reste une étape : créez un mot de passe.',
      return: 'Créez un nouveau mot de passe : vous retrouverez votre compte tel que vous l’avez laissé.',
    },
    button: 'Créer le mot de passe',
    open: 'Créer le mot de passe :',
    until: (days) => `Le lien fonctionne une seule fois, pendant ${days} jours.`,
    foot: (brand) => `Envoyé par ${brand}. Si vous n’attendiez pas ce message, vous n’avez rien à faire.`,
  },
}
