import type { Language } from '@foyer/contract/language'

type Texts = {
  reset: {
    subject: (brand: string) => string
    opening: (email: string) => string
    button: string
    linkLabel: string
    expiry: (minutes: number) => string
    footer: (brand: string) => string
  }
  changed: {
    subject: (brand: string) => string
    opening: (email: string, brand: string) => string
    advice: string
    button: string
    linkLabel: string
    footer: (brand: string) => string
  }
}

/** Texts of the emails about passwords. */
export const passwordTexts: { readonly [language in Language]: Texts } = {
  en: {
    reset: {
      subject: (brand) => `A new password for ${brand}`,
      opening: (email) => `You (or someone else) asked for a new password for ${email}.`,
      button: 'Choose a new password',
      linkLabel: 'Choose a new password:',
      expiry: (minutes) => `The link works once and expires in ${minutes} minutes.`,
      footer: (brand) =>
        `Sent by ${brand}. If this wasn't you, you can ignore this email: your password stays the same.`,
    },
    changed: {
      subject: (brand) => `Your password for ${brand} was changed`,
      opening: (email, brand) => `The password of ${email} at ${brand} was changed.`,
      advice:
        "You've been signed out on other devices. If this wasn't you, choose a new password now and contact your administrator.",
      button: "This wasn't me",
      linkLabel: "This wasn't me:",
      footer: (brand) => `Sent by ${brand}. If this was you, you can ignore this email.`,
    },
  },
  fr: {
    reset: {
      subject: (brand) => `Un nouveau mot de passe pour ${brand}`,
      opening: (email) => `Vous (ou quelqu’un d’autre) avez demandé un nouveau mot de passe pour ${email}.`,
      button: 'Choisir un nouveau mot de passe',
      linkLabel: 'Choisir un nouveau mot de passe :',
      expiry: (minutes) => `Le lien fonctionne une seule fois et expire dans ${minutes} minutes.`,
      footer: (brand) =>
        `Envoyé par ${brand}. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même.`,
    },
    changed: {
      subject: (brand) => `Votre mot de passe pour ${brand} a été modifié`,
      opening: (email, brand) => `Le mot de passe de ${email} chez ${brand} a été modifié.`,
      advice:
        'Vos autres appareils sont déconnectés. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur.',
      button: 'Ce n’était pas moi',
      linkLabel: 'Ce n’était pas moi :',
      footer: (brand) => `Envoyé par ${brand}. Si c’était vous, vous pouvez ignorer cet e-mail.`,
    },
  },
}
