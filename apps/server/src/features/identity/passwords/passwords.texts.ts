import type { Language } from '@foyer/contract/call'

type Texts = {
  reset: {
    subject: (brand: string) => string
    opening: (email: string) => string
    button: string
    open: string
    until: (minutes: number) => string
    foot: (brand: string) => string
  }
  changed: {
    subject: (brand: string) => string
    opening: (email: string, brand: string) => string
    ended: string
    button: string
    open: string
    foot: (brand: string) => string
  }
}

/** What the mails about passwords say, in both languages. */
export const passwordTexts: { readonly [language in Language]: Texts } = {
  en: {
    reset: {
      subject: (brand) => `A new password for ${brand}`,
      opening: (email) => `Somebody, probably you, asked for a new password for ${email}.`,
      button: 'Choose a new password',
      open: 'Choose a new password:',
      until: (minutes) => `The link works once, within ${minutes} minutes.`,
      foot: (brand) => `Sent by ${brand}. If it was not you, you need not do anything: your password stays as it is.`,
    },
    changed: {
      subject: (brand) => `Your password for ${brand} was changed`,
      opening: (email, brand) => `The password of ${email} at ${brand} was changed.`,
      ended: 'Other devices are signed out. If it was not you, choose a new password now and tell your administrator.',
      button: 'That was not me',
      open: 'That was not me:',
      foot: (brand) => `Sent by ${brand}. If it was you, you need not do anything.`,
    },
  },
  fr: {
    reset: {
      subject: (brand) => `Un nouveau mot de passe pour ${brand}`,
      opening: (email) => `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ${email}.`,
      button: 'Choisir un nouveau mot de passe',
      open: 'Choisir un nouveau mot de passe :',
      until: (minutes) => `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
      foot: (brand) =>
        `Envoyé par ${brand}. Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.`,
    },
    changed: {
      subject: (brand) => `Votre mot de passe pour ${brand} a été modifié`,
      opening: (email, brand) => `Le mot de passe de ${email} chez ${brand} a été modifié.`,
      ended:
        'Les autres appareils sont déconnectés. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur.',
      button: 'Ce n’était pas moi',
      open: 'Ce n’était pas moi :',
      foot: (brand) => `Envoyé par ${brand}. Si c’était vous, vous n’avez rien à faire.`,
    },
  },
}
