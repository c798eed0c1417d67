import type { Language } from '@foyer/contract/call'

export type TwoFactorChange = 'enabled' | 'disabled' | 'reset' | 'passkey-added' | 'passkey-removed'
type Texts = {
  subject: { readonly [change in TwoFactorChange]: (brand: string) => string }
  opening: { readonly [change in TwoFactorChange]: (email: string, brand: string) => string }
  advice: string
  footer: (brand: string) => string
}

/** Texts of the emails about two-factor authentication and passkeys. */
export const twoFactorTexts: { readonly [language in Language]: Texts } = {
  en: {
    subject: {
      enabled: (brand) => `Two-factor authentication for ${brand} was turned on`,
      disabled: (brand) => `Two-factor authentication for ${brand} was turned off`,
      reset: (brand) => `Two-factor authentication for ${brand} was reset`,
      'passkey-added': (brand) => `A passkey for ${brand} was added`,
      'passkey-removed': (brand) => `A passkey for ${brand} was removed`,
    },
    opening: {
      enabled: (email, brand) =>
        `Signing in to ${brand} as ${email} now also takes a code from your authenticator app.`,
      disabled: (email, brand) => `Signing in to ${brand} as ${email} takes the password only from now on.`,
      reset: (email, brand) =>
        `An administrator has reset the second factor of ${email} at ${brand}. Signing in takes the password only until you set it up again. You have been signed out everywhere.`,
      'passkey-added': (email, brand) =>
        `A passkey was added to ${email}. It signs in to ${brand} without the password.`,
      'passkey-removed': (email, brand) => `A passkey of ${email} was removed. It no longer signs in to ${brand}.`,
    },
    advice: "If this wasn't you, or you don't know why, choose a new password and contact your administrator.",
    footer: (brand) => `Sent by ${brand}.`,
  },
  fr: {
    subject: {
      enabled: (brand) => `La double authentification pour ${brand} a été activée`,
      disabled: (brand) => `La double authentification pour ${brand} a été désactivée`,
      reset: (brand) => `La double authentification pour ${brand} a été réinitialisée`,
      'passkey-added': (brand) => `Une clé d’accès pour ${brand} a été ajoutée`,
      'passkey-removed': (brand) => `Une clé d’accès pour ${brand} a été supprimée`,
    },
    opening: {
      enabled: (email, brand) =>
        `La connexion à ${brand} avec ${email} demande désormais un code de votre application d’authentification.`,
      disabled: (email, brand) => `La connexion à ${brand} avec ${email} ne demande désormais que le mot de passe.`,
      reset: (email, brand) =>
        `Un administrateur a réinitialisé le second facteur de ${email} chez ${brand}. La connexion ne demande que le mot de passe jusqu’à ce que vous le configuriez à nouveau. Vous avez été déconnecté de tous vos appareils.`,
      'passkey-added': (email, brand) =>
        `Une clé d’accès a été ajoutée à ${email}. Elle permet de se connecter à ${brand} sans mot de passe.`,
      'passkey-removed': (email, brand) =>
        `Une clé d’accès de ${email} a été supprimée. Elle ne permet plus de se connecter à ${brand}.`,
    },
    advice:
      'Si ce n’était pas vous, ou si vous en ignorez la raison, choisissez un nouveau mot de passe et prévenez votre administrateur.',
    footer: (brand) => `Envoyé par ${brand}.`,
  },
}
